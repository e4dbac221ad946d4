public import Foundation
public import LiveList
public import Observation

/// The model of a screen that shows a live list: its sections, its phase, and the changesets that
/// update the screen.
///
///     let matches = ListModel(
///       .fetching { try await store.matches() }, sectionedBy: \.week, order: .descending
///     ) { week, matches in "Week \(week), \(matches.count) matches" }
///
///     for await changeset in matches.changesets() {
///       await tableView.apply(changeset) { … }.ended()
///     }
///
/// The source is read while the list is visible (``isActive``). It is read again after a failure, on
/// request (``refresh()``), and at the interval of its ``ListTiming``. Only results of the latest
/// read count.
///
/// Law: a failure never changes the sections.
@available(Systems 2024, *)
@MainActor
@Observable
public final class ListModel<SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable>
{
  /// A list of sections.
  public typealias Sections = [ListSection<SectionID, Header, Item>]

  /// The state that the screen shows. The sections and the phase change together.
  public private(set) var state: ListState<SectionID, Header, Item>
  /// Whether the source is being read and has delivered neither a list nor a failure yet.
  public private(set) var isRefreshing = false
  /// The time at which the source is read again, after the interval or a failure, unless the user
  /// refreshes the list earlier. `nil` while the source is being read, while the list isn't
  /// visible, and if the source is read only on request.
  public private(set) var nextRead: Date?
  /// The failures of the user's actions that haven't been dismissed, oldest first.
  public private(set) var alerts: [ListAlert] = []

  @ObservationIgnored private let source: ListStates<SectionID, Header, Item>
  @ObservationIgnored let comparer: ListComparer<SectionID, Header, Item>
  /// The sections that a view is assumed to show before its first update.
  @ObservationIgnored let blank: Sections
  @ObservationIgnored private var timing: ListTiming
  @ObservationIgnored private var machine = ReadingMachine()
  @ObservationIgnored private var reading: Task<Void, Never>?
  @ObservationIgnored private let signals = ListSignals()
  @ObservationIgnored private let refreshes = ListSignals()
  @ObservationIgnored private var lastAlert = 0
  @ObservationIgnored private(set) var alertStreams: [Int: AsyncStream<ListAlert>.Continuation] =
    [:]
  @ObservationIgnored private var lastAlertStream = 0
  @ObservationIgnored private var looks = LookMachine()
  @ObservationIgnored private var foreground: ForegroundObserver?
  /// The number of snapshots that arrived.
  @ObservationIgnored package private(set) var deliveries = 0

  @usableFromInline
  init(
    _ source: ListStates<SectionID, Header, Item>, blank: Sections, isActive: Bool,
    timing: ListTiming,
    comparing: ListComparer<SectionID, Header, Item>
  ) {
    self.source = source
    self.blank = blank
    self.timing = timing
    comparer = comparing
    state = ListState(sections: blank)
    self.isActive = isActive
  }

  deinit {
    reading?.cancel()
    signals.end()
    refreshes.end()
    for stream in alertStreams.values { stream.finish() }
  }

  /// The sections with their items.
  public var sections: Sections { state.sections }

  /// How current the rows are.
  public var phase: ListPhase { state.phase }

  /// Whether the list is visible: on screen, with the app in the foreground.
  ///
  /// The source isn't read while the list isn't visible; the rows and the phase then stay as they
  /// are. When the list becomes visible again, the source is read again, and a single changeset
  /// updates the view to the newest snapshot.
  ///
  /// A screen should call ``look()`` instead of setting this property.
  public var isActive: Bool {
    get { machine.isActive }
    set { follow(machine.setActive(newValue)) }
  }

  /// Reads the source again, and waits for its first snapshot or failure.
  ///
  /// A new refresh cancels one that is still running, and its callers wait for the new one.
  /// Canceling the waiting task ends only the wait, not the refresh. If the source fails, an alert
  /// is added and the rows stay as they are. While the list isn't visible, this method does
  /// nothing.
  public func refresh() async {
    follow(machine.refresh())
    guard isRefreshing else { return }
    _ = await refreshes.make().next(isolation: #isolation)
  }

  /// Performs an action of the user, such as deleting a row in a store. If it succeeds, the list is
  /// refreshed, unless the source reports its changes. An error other than cancellation becomes an
  /// alert.
  ///
  /// - Returns: Whether the action succeeded.
  @discardableResult
  public func perform(_ action: @MainActor () async throws -> Void) async -> Bool {
    do {
      try await action()
    } catch is CancellationError {
      return false
    } catch {
      addAlert(ListFailure(error))
      return false
    }
    if !source.reportsChanges { await refresh() }
    return true
  }

  /// Dismisses an alert.
  public func dismiss(_ alert: ListAlert) {
    alerts.removeAll { $0.id == alert.id }
  }

  /// Returns a sequence that delivers each alert once: first those that haven't been dismissed,
  /// then each new one. Call this method for each consumer, because every sequence delivers all
  /// alerts. The sequence doesn't retain the model, and ends when the model is deallocated.
  public func newAlerts() -> AsyncStream<ListAlert> {
    let (stream, continuation) = AsyncStream.makeStream(of: ListAlert.self)
    for alert in alerts { continuation.yield(alert) }
    lastAlertStream += 1
    let number = lastAlertStream
    alertStreams[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.alertStreams[number] = nil }
    }
    return stream
  }

  /// Makes the list visible for as long as the result exists and the app is in the foreground.
  ///
  ///     override func viewWillAppear(_ animated: Bool) {
  ///       super.viewWillAppear(animated)
  ///       look = model.look()
  ///     }
  ///
  ///     override func viewDidDisappear(_ animated: Bool) {
  ///       super.viewDidDisappear(animated)
  ///       look = nil
  ///     }
  ///
  /// Looks are counted: if two screens show a list and one disappears, the list stays visible.
  /// Looks set ``isActive``. If only looks control the visibility of a model, create it with
  /// `isActive: false`.
  public func look() -> ListLook { look(hearing: .default) }

  /// - Parameter center: Posts the app's state. Only the center of the first look is used.
  func look(hearing center: NotificationCenter) -> ListLook {
    if foreground == nil {
      foreground = ForegroundObserver(center) { [weak self] isInForeground in
        self?.look { $0.isInForeground = isInForeground }
      }
    }
    look { $0.count += 1 }
    return ListLook { [weak self] in self?.look { $0.count -= 1 } }
  }

  private func look(_ change: (inout LookMachine) -> Void) {
    let wasActive = looks.isActive
    change(&looks)
    if looks.isActive != wasActive { isActive = looks.isActive }
  }
}

@available(Systems 2024, *)
extension ListModel {
  /// Creates a signal for changes. It ends with the model.
  func makeSignal(interval: Duration, clock: any Clock<Duration>) -> ListSignal {
    let signal = signals.make(policy: .newestWins(interval: interval), clock: clock)
    signal.arrive(())
    return signal
  }

  private func follow(_ effect: ReadingMachine.Effect?) {
    switch effect {
    case .read(let number): read(number)
    case .stop: reading?.cancel()
    case nil: break
    }
    if effect != nil { plan(nil) }
    reportRefreshing()
  }

  private func read(_ number: Int) {
    reading?.cancel()
    reading = Task { [weak self, source, clock = timing.clock] in
      repeat {
        let failure = await source.failure { self?.take($0, reading: number) }
        guard let delay = self?.rest(after: failure, reading: number) else { return }
        try? await clock.sleep(for: delay)
        guard !Task.isCancelled else { return }
        self?.plan(nil)
      } while true
    }
  }

  /// Records when the source is read again. Observers are notified only if that changes.
  private func plan(_ delay: Duration?) {
    let date = delay.map { timing.now().addingTimeInterval($0 / .seconds(1)) }
    if nextRead != date { nextRead = date }
  }

  private func take(_ state: ListState<SectionID, Header, Item>, reading: Int) {
    guard state.phase != .loading else { return }
    let isAlert = machine.isUserRequest
    guard machine.deliver(reading) else { return }
    // Changed in place: an assignment would compare the old list with the new one here, to decide
    // whether to notify observers.
    if self.state.take(state, at: ListTime(timing.now())) { deliveries += 1 }
    if isAlert, let failure = state.phase.failure { addAlert(failure) }
    reportRefreshing()
    signals.arrive()
  }

  /// Records that the source ended or failed.
  ///
  /// - Returns: The delay before the source is read again; `nil` if it isn't.
  private func rest(after failure: ListFailure?, reading: Int) -> Duration? {
    let failed = failure == nil ? machine.end(reading) : machine.fail(reading)
    let delay = failed.map { fail($0, failure) } ?? pause(after: reading)
    if let delay { plan(delay) }
    return delay
  }

  /// Returns the delay of the next read at the interval; `nil` if there is none.
  private func pause(after reading: Int) -> Duration? {
    guard let interval = timing.interval, machine.readAgain(after: reading) else { return nil }
    return interval
  }

  /// Records a failure of the source.
  ///
  /// - Returns: The delay before the next attempt; `nil` to give up.
  private func fail(_ failed: ReadingMachine.Failed, _ failure: ListFailure?) -> Duration? {
    let failure = failure ?? ListFailure("The list's source ended without delivering a list.")
    state.fail(with: failure, at: timing.now())
    if failed.isAlert { addAlert(failure) }
    reportRefreshing()
    signals.arrive()
    return timing.delay(afterFailures: failed.count)
  }

  private func addAlert(_ failure: ListFailure) {
    guard !alerts.contains(where: { $0.failure == failure }) else { return }
    lastAlert += 1
    let alert = ListAlert(id: lastAlert, failure: failure)
    alerts.append(alert)
    for stream in alertStreams.values { stream.yield(alert) }
  }

  private func reportRefreshing() {
    if isRefreshing != machine.isRefreshing { isRefreshing = machine.isRefreshing }
    if !isRefreshing { refreshes.end() }
  }
}

@available(Systems 2024, *)
extension ListStates {
  /// Reads the source until it ends or fails, and returns the failure.
  @MainActor
  fileprivate func failure(_ yield: @escaping MainActorYield) async -> ListFailure? {
    do {
      try await read(yield)
      return nil
    } catch {
      return ListFailure(error)
    }
  }
}
