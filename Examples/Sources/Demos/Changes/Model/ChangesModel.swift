public import LiveList
public import Observation

/// The view model of the demo "Changes": the bench, its runs, and autoplay.
///
///     let changes = ChangesModel()
///     try changes.go(BenchRequest(.insert, items: .middle, count: 3))
///     for await update in changes.listUpdates() { … }         // any number of views
///
/// Lists are compared on the main actor, and a run reports how long that took. Whether a view
/// accepts the changeset is checked elsewhere, and added to the run a little later.
@available(Systems 2024, *)
@MainActor
@Observable
public final class ChangesModel {
  /// Checks whether a view accepts a changeset, and throws the rule that it violates. It's called
  /// off the main actor, for one run after another.
  public typealias Judge = @Sendable (BenchChangeset) throws -> Void

  /// The bench with its list.
  public private(set) var bench: Bench
  /// The runs since the beginning, the newest first, at most ``runLimit``.
  public private(set) var runs: [BenchRun] = []
  /// Whether autoplay is on.
  public private(set) var isAutoplaying = false
  /// The number of lines of the list that a view shows, including headers. `reloadData` would
  /// redraw this many.
  @ObservationIgnored public var visibleCount: Int

  /// The maximum number of stored runs.
  public nonisolated static let runLimit = 50

  @ObservationIgnored private let judge: Judge?
  @ObservationIgnored private let pace: Duration
  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private var runCount = 0
  @ObservationIgnored private var autoplay: Autoplay
  @ObservationIgnored private var cycle = AutoplayCycle()
  @ObservationIgnored private var playing: Task<Void, Never>?
  @ObservationIgnored private var judging: Task<Void, Never>?
  nonisolated let lists: NewestValue<BenchListState>
  nonisolated let runLists = NewestValue(ItemsState<BenchRun>.live(items: []))
  nonisolated let states: NewestValue<ItemsState<ChangesState>>

  /// Creates a bench without runs.
  ///
  /// - Parameters:
  ///   - start: The initial list.
  ///   - visibleCount: The number of lines of the list that a view shows, including headers.
  ///   - pace: The time between two requests of autoplay.
  ///   - clock: The clock that measures the pace and the comparisons.
  ///   - judge: Checks whether a view accepts a changeset; without it, runs have no verdict.
  public init(
    _ start: BenchStart = .standard, visibleCount: Int = 30, pace: Duration = .seconds(2),
    clock: any Clock<Duration> = ContinuousClock(), judge: Judge? = nil
  ) {
    let bench = Bench(start)
    self.bench = bench
    self.visibleCount = visibleCount
    self.pace = pace
    self.clock = clock
    self.judge = judge
    autoplay = Autoplay(start)
    lists = NewestValue(.live(bench.list))
    states = NewestValue(.live(items: [ChangesState(bench, autoplay: false)]))
  }

  deinit {
    playing?.cancel()
  }

  /// Performs as much of a request as possible.
  ///
  /// - Returns: The run, which is now the first of ``runs`` and receives its verdict there.
  /// - Throws: ``BenchError`` if the list would exceed the limits.
  /// - Complexity: O(*n* + *c* log *c*) in the rows and the changes.
  @discardableResult
  public func go(_ request: BenchRequest) throws(BenchError) -> BenchRun {
    let before = bench.list
    let result = try bench.perform(request)
    return add(result.description, from: before)
  }

  /// Undoes the last request that changed the list.
  ///
  /// - Returns: The run, which is now the first of ``runs`` and receives its verdict there.
  /// - Throws: ``BenchError/nothingToUndo``.
  @discardableResult
  public func undo() throws(BenchError) -> BenchRun {
    let before = bench.list
    let undone = try bench.undo()
    return add("Undo: \(undone)", from: before)
  }

  /// Starts over with another list, without runs.
  ///
  /// Autoplay continues, with the requests of the new seed.
  public func reset(_ start: BenchStart = .standard) {
    bench = Bench(start)
    autoplay = Autoplay(start)
    cycle = AutoplayCycle()
    runs = []
    tell()
  }

  /// Waits until each run has its verdict.
  public func judged() async { await judging?.value }

  /// Starts or stops autoplay.
  public func setAutoplay(_ isOn: Bool) {
    guard isOn != isAutoplaying else { return }
    isAutoplaying = isOn
    playing?.cancel()
    playing = isOn ? play() : nil
    tellState()
  }
}

@available(Systems 2024, *)
extension ChangesModel {
  private func add(_ title: String, from before: [BenchSection]) -> BenchRun {
    let after = bench.list
    let (changeset, duration) = clock.measured { BenchChangeset(from: before, to: after) }
    runCount += 1
    let run = BenchRun(
      id: runCount, title: title, changeset, visibleCount: visibleCount, duration: duration)
    runs = [run] + runs.prefix(Self.runLimit - 1)
    tell()
    if let judge { ask(judge, about: changeset, of: run.id) }
    return run
  }

  private func ask(_ judge: @escaping Judge, about changeset: BenchChangeset, of run: Int) {
    judging = Task { [weak self, judging] in
      await judging?.value
      let verdict = await Self.verdict(of: judge, on: changeset)
      self?.note(verdict, of: run)
    }
  }

  /// Runs off the main actor, because a simulated table view of a hundred thousand rows is slow.
  @concurrent
  private nonisolated static func verdict(
    of judge: Judge, on changeset: BenchChangeset
  ) async -> BenchRun.Verdict {
    do {
      try judge(changeset)
      return .accepted
    } catch {
      return .refused("\(error)")
    }
  }

  private func note(_ verdict: BenchRun.Verdict, of run: Int) {
    guard let index = runs.firstIndex(where: { $0.id == run }) else { return }
    runs[index].verdict = verdict
    runLists.send(.live(items: runs))
  }

  private func play() -> Task<Void, Never> {
    Task { [weak self, clock, pace] in
      while (try? await clock.sleep(for: pace)) != nil, self?.playNext() == true {}
    }
  }

  /// Performs the next request of autoplay, or returns to the initial list.
  ///
  /// - Returns: Whether another request follows.
  private func playNext() -> Bool {
    guard isAutoplaying, !Task.isCancelled else { return false }
    do {
      if cycle.next() {
        let before = bench.list
        bench.restart()
        _ = add("Back to the initial list", from: before)
      } else {
        try go(autoplay.next(for: bench))
      }
      return true
    } catch {
      setAutoplay(false)
      return false
    }
  }

  private func tell() {
    lists.send(.live(bench.list))
    runLists.send(.live(items: runs))
    tellState()
  }

  private func tellState() {
    states.send(.live(items: [ChangesState(bench, autoplay: isAutoplaying)]))
  }
}

extension Clock<Duration> {
  /// The result of a closure, and its duration.
  fileprivate func measured<Result>(_ make: () -> Result) -> (result: Result, duration: Duration) {
    let start = now
    let result = make()
    return (result, start.duration(to: now))
  }
}
