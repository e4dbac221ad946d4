public import LiveList
public import Observation

/// All that a face of the demo "Changes" needs: the bench, what was done to it, and requests that
/// come by themselves.
///
///     let changes = ChangesModel()
///     try changes.go(BenchRequest(.insert, items: .middle, count: 3))
///     for await update in changes.listUpdates() { … }         // any number of faces
///
/// Lists are compared on the main actor: how long that took is what a run tells.
@MainActor
@Observable
public final class ChangesModel {
  /// Asks a view whether it accepts a changeset, and throws the rule that it breaks.
  public typealias Judge = @MainActor (BenchChangeset) throws -> Void

  /// The bench with its list.
  public private(set) var bench: Bench
  /// What was done since the beginning, the newest first, at most ``runLimit``.
  public private(set) var runs: [BenchRun] = []
  /// Whether requests come by themselves.
  public private(set) var isAutoplaying = false
  /// How many lines of the list a view shows, headers included: what `reloadData` would redraw.
  @ObservationIgnored public var visibleCount: Int

  /// How many runs are kept.
  public nonisolated static let runLimit = 50

  @ObservationIgnored private let judge: Judge?
  @ObservationIgnored private let pace: Duration
  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private var runCount = 0
  @ObservationIgnored private var autoplay: Autoplay
  @ObservationIgnored private var playing: Task<Void, Never>?
  nonisolated let lists: NewestState<BenchSectionID, BenchHeader, BenchItem>
  nonisolated let runLists = NewestState([ItemsSection<BenchRun>(items: [])])
  nonisolated let states: NewestState<OnlySection, OnlySection, ChangesState>

  /// A bench with nothing done yet.
  ///
  /// - Parameters:
  ///   - start: The list that it begins with.
  ///   - visibleCount: How many lines of the list a view shows, headers included.
  ///   - pace: How long it is from one request to the next when they come by themselves.
  ///   - clock: What the pace and the comparisons are measured with.
  ///   - judge: Asks a view whether it accepts a changeset; without one, runs have no verdict.
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
    lists = NewestState(bench.list)
    states = NewestState([ListSection(items: [ChangesState(bench, autoplay: false)])])
  }

  deinit {
    playing?.cancel()
  }

  /// Does what is asked for, as far as it is possible.
  ///
  /// - Returns: The run, which is the first of ``runs`` now.
  /// - Throws: ``BenchError`` when the list would become larger than it may be.
  /// - Complexity: O(*n* + *c* log *c*) in the rows and the changes, and what the judge takes.
  @discardableResult
  public func go(_ request: BenchRequest) throws(BenchError) -> BenchRun {
    let before = bench.list
    let result = try bench.perform(request)
    return add(result.description, from: before)
  }

  /// Makes the list what it was before the last request that changed it.
  ///
  /// - Returns: The run, which is the first of ``runs`` now.
  /// - Throws: ``BenchError/nothingToUndo``.
  @discardableResult
  public func undo() throws(BenchError) -> BenchRun {
    let before = bench.list
    let undone = try bench.undo()
    return add("Undo: \(undone)", from: before)
  }

  /// Begins again with another list; nothing has been done to it.
  ///
  /// Requests go on to come by themselves if they do: those that follow from the new seed.
  public func reset(_ start: BenchStart = .standard) {
    bench = Bench(start)
    autoplay = Autoplay(start)
    runs = []
    runCount = 0
    tell()
  }

  /// Makes requests come by themselves, or stops them.
  public func setAutoplay(_ isOn: Bool) {
    guard isOn != isAutoplaying else { return }
    isAutoplaying = isOn
    playing?.cancel()
    playing = isOn ? play() : nil
    tellState()
  }
}

extension ChangesModel {
  private func add(_ title: String, from before: [BenchSection]) -> BenchRun {
    var changeset: BenchChangeset?
    let after = bench.list
    let duration = clock.measure { changeset = BenchChangeset(from: before, to: after) }
    let run = BenchRun(
      id: runCount + 1, title: title, changeset ?? BenchChangeset(from: before, to: after),
      visibleCount: visibleCount, duration: duration, verdict: changeset.flatMap(verdict))
    runCount += 1
    runs = [run] + runs.prefix(Self.runLimit - 1)
    tell()
    return run
  }

  private func verdict(on changeset: BenchChangeset) -> BenchRun.Verdict? {
    guard let judge else { return nil }
    do {
      try judge(changeset)
      return .accepted
    } catch {
      return .refused("\(error)")
    }
  }

  private func play() -> Task<Void, Never> {
    Task { [weak self, clock, pace] in
      while (try? await clock.sleep(for: pace)) != nil, self?.playNext() == true {}
    }
  }

  /// Does the next request that comes by itself.
  ///
  /// - Returns: Whether another one follows.
  private func playNext() -> Bool {
    guard isAutoplaying, !Task.isCancelled else { return false }
    do {
      try go(autoplay.next(for: bench))
      return true
    } catch {
      setAutoplay(false)
      return false
    }
  }

  private func tell() {
    lists.send(bench.list)
    runLists.send([ListSection(items: runs)])
    tellState()
  }

  private func tellState() {
    states.send([ListSection(items: [ChangesState(bench, autoplay: isAutoplaying)])])
  }
}
