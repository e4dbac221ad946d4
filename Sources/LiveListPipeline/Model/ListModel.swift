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
/// The source is read while the list is looked at: by a view that follows the model or a
/// `LiveListView` while it is on the screen, by an iteration over ``updates(from:interval:clock:)``
/// or ``changesets(from:interval:clock:)``, and by any other screen with ``look()``. It is read again
/// after a failure, on request (``refresh()``), and at the interval of its ``ListTiming``. Only
/// results of the latest read count.
///
/// What the user does with rows is an edit of the model, which all its views show at once, and which stays whatever lists
/// arrive until it is saved:
///
///     matches.edit(.remove([match.id])) { try await store.delete(match) }
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
  public var state: ListState<SectionID, Header, Item> {
    access(keyPath: \.state)
    #if DEBUG
    visibility.expectLook { [note = timing.note] in note(Self.adviceToLook) }
    #endif
    return current
  }
  /// Whether the source is being read and has delivered neither a list nor a failure yet.
  public private(set) var isRefreshing = false
  /// The time at which the source is read again, after the interval or a failure, unless the user
  /// refreshes the list earlier. `nil` while the source is being read, while no screen looks at
  /// the list, and if the source is read only on request.
  public private(set) var nextRead: Date?

  @ObservationIgnored private var current: ListState<SectionID, Header, Item>
  /// What the source has delivered, without the user's edits.
  @ObservationIgnored private var delivered: ListState<SectionID, Header, Item>
  /// The user's edits.
  @ObservationIgnored package let driver: EditDriver<SectionID, Header, Item>
  /// Makes the sections of items; `nil` if the source has sections.
  @ObservationIgnored private let group: (([Item]) -> Sections)?
  @ObservationIgnored private let source: ListStates<SectionID, Header, Item>
  @ObservationIgnored let comparer: ListComparer<SectionID, Header, Item>
  /// The sections that a view is assumed to show before its first update.
  @ObservationIgnored let blank: Sections
  @ObservationIgnored private var timing: ListTiming
  @ObservationIgnored private var machine = ReadingMachine()
  @ObservationIgnored private var reading: Task<Void, Never>?
  @ObservationIgnored private let signals = ListSignals()
  @ObservationIgnored private let refreshes = ListSignals()
  @ObservationIgnored let userAlerts = Alerts()
  @ObservationIgnored private lazy var visibility = Visibility(timing.clock) {
    [weak self] isRead, isAgain in
    guard let self else { return }
    follow(isAgain ? machine.lookAgain() : machine.setActive(isRead))
  }
  /// The number of snapshots that arrived.
  @ObservationIgnored package private(set) var deliveries = 0

  @usableFromInline
  init(
    _ source: ListStates<SectionID, Header, Item>, blank: Sections, timing: ListTiming,
    comparing: ListComparer<SectionID, Header, Item>, group: (([Item]) -> Sections)? = nil
  ) {
    self.source = source
    self.blank = blank
    self.timing = timing
    comparer = comparing
    self.group = group
    current = ListState(sections: blank)
    delivered = current
    driver = EditDriver(
      PendingEdits(of: source.reportsChanges ? .pushed : .pulled, showing: blank),
      clock: timing.clock)
    driver.changed = { [weak self] in self?.showEdits() }
    driver.readAgain = { [weak self] in self?.readAgain() }
  }

  deinit {
    reading?.cancel()
    signals.end()
    refreshes.end()
  }

  /// The sections with their items.
  public var sections: Sections { state.sections }

  /// How current the rows are.
  public var phase: ListPhase { state.phase }

  /// Whether a screen looks at the list, with the app in the foreground.
  ///
  /// The source is read then, and for five seconds afterward: a user who comes back at once finds the list as it was.
  /// Otherwise the source isn't read; the rows and the phase stay as they are. The next look reads it again, and a
  /// single changeset updates the view to the newest snapshot.
  public var isActive: Bool { visibility.machine.isVisible }

  /// The failures of the user's actions that haven't been dismissed, oldest first.
  public var alerts: [ListAlert] { userAlerts.pending }

  /// Reads the source again, and waits for its first snapshot or failure.
  ///
  /// A new refresh cancels one that is still running, and its callers wait for the new one.
  /// Canceling the waiting task ends only the wait; the refresh goes on for as long as the list is
  /// read. If the source fails, an alert is added and the rows stay as they are. No screen has to
  /// look at the list.
  public func refresh() async {
    follow(machine.refresh())
    visibility.requests += 1
    _ = await refreshes.make().next(isolation: #isolation)
    visibility.requests -= 1
  }

  /// Discards the reading in progress, and reads the source again if it is being read, for example because it
  /// has become another one. Unlike ``refresh()`` it isn't the user's request: a failure doesn't become an alert.
  public func readAgain() { follow(machine.readAgain()) }

  /// Performs an action of the user that isn't about certain rows, such as importing a file. If it
  /// succeeds, the list is refreshed, unless the source reports its changes. An error other than
  /// cancellation becomes an alert.
  ///
  /// For what the user does with rows, use `edit(_:action:)`, which shows it at once.
  ///
  /// - Returns: Whether the action succeeded.
  @discardableResult
  public func attempt(_ action: @MainActor () async throws -> Void) async -> Bool {
    do {
      try await action()
    } catch {
      if !isCancellation(error) { userAlerts.add(ListFailure(error)) }
      return false
    }
    if !source.reportsChanges { await refresh() }
    return true
  }

  /// Dismisses an alert.
  public func dismiss(_ alert: ListAlert) {
    userAlerts.dismiss(alert)
  }

  /// Returns a sequence that delivers each alert once: first those that haven't been dismissed,
  /// then each new one. Call this method for each consumer, because every sequence delivers all
  /// alerts. The sequence doesn't retain the model, and ends when the model is deallocated.
  public func newAlerts() -> AsyncStream<ListAlert> {
    userAlerts.stream()
  }

  /// Looks at the list for as long as the result exists, so that the source is read while the app is in the
  /// foreground. Only a screen of its own kind has to: those that follow the model look already.
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
  /// Looks are counted: if two screens show a list and one disappears, the list is still read.
  public func look() -> ListLook { look(hearing: .default) }

  func look(hearing center: NotificationCenter) -> ListLook { visibility.look(hearing: center) }

  private static var adviceToLook: String {
    "A ListModel of \(Item.self) isn't read, because no screen looks at it. Show it with follow(_:) or a LiveListView, "
      + "iterate over updates(), keep the result of look() while it is on the screen, or call refresh()."
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
    if effect != nil {
      plan(nil)
      driver.follow(isLive: false)
    }
    reportRefreshing()
  }

  private func read(_ number: Int) {
    reading?.cancel()
    driver.beginReading()
    reading = Task { [weak self, source, clock = timing.clock] in
      repeat {
        let failure = await source.failure { self?.take($0, reading: number) }
        guard let delay = self?.rest(after: failure, reading: number) else { return }
        try? await clock.sleep(for: delay)
        guard !Task.isCancelled else { return }
        self?.machine.resume(number)
        self?.driver.beginReading()
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
    withMutation(keyPath: \.state) {
      if delivered.take(state, at: ListTime(timing.now())) {
        deliveries += 1
        let items = delivered.ungrouped.flatMap { items in group.map { (items, $0) } }
        driver.take(delivered.sections, grouping: items, isLive: delivered.phase == .live)
      }
      current = delivered
      if !driver.edits.isEmpty { current.show(driver.edits.shown) }
    }
    driver.follow(isLive: machine.isActive && delivered.phase == .live)
    if isAlert, let failure = state.phase.failure { userAlerts.add(failure) }
    reportRefreshing()
    signals.arrive()
  }

  /// Shows what the user's edits have changed.
  private func showEdits() {
    withMutation(keyPath: \.state) {
      current = delivered
      if !driver.edits.shown.sharesStorage(with: delivered.sections) {
        current.show(driver.edits.shown)
      }
      // Before its first list, a model leaves the rows of another one where they are.
      if driver.hasList { deliveries += 1 }
    }
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
    let failure =
      failure
      ?? ListFailure(
        "The list's source ended without delivering a list. A stream ends when it was read before: "
          + "the closure of sequence or streaming must create a new one each time.")
    withMutation(keyPath: \.state) {
      delivered.fail(with: failure, at: timing.now())
      current.fail(with: failure, at: timing.now())
    }
    driver.follow(isLive: false)
    if failed.isAlert { userAlerts.add(failure) }
    reportRefreshing()
    signals.arrive()
    return timing.delay(afterFailures: failed.count)
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
