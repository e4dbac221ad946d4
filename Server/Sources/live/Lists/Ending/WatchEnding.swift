import LiveList
import LiveListPipeline
import LiveListSources

/// Decides when a watch ends. It's pure: it receives updates and returns decisions.
struct WatchEnding: Hashable, Sendable {
  /// The event that ends a watch.
  enum Goal: Hashable, Sendable {
    /// None: the watch continues.
    case none
    /// The first complete list.
    case list
    /// The first change after the first list.
    case change
    /// The first row that matches a condition.
    case match(RowFilter)
    /// The end of `--duration`.
    case time
  }

  let goal: Goal
  /// The value of `--timeout` or `--duration`; `nil` if neither is specified.
  let limit: Duration?
  /// Whether the list or change that the limit applies to has arrived.
  private var hasCome = false
  private var hasList = false
  /// Whether the watch continues even if the list can't be read for a reason that isn't temporary.
  private let keepsTrying: Bool

  init(goal: Goal = .none, limit: Duration? = nil, keepsTrying: Bool = true) {
    self.goal = goal
    self.limit = limit
    self.keepsTrying = keepsTrying
  }

  /// The message if the list ends before the goal; `nil` if it may end at any time.
  var prematureEnd: String? {
    switch goal {
    case .none, .time: nil
    case .list:
      "The input ended without a complete list. Expected JSON, such as [1, 2], or JSON Lines."
    case .change: "The list ended without a change."
    case .match(let filter): "The list ended without a row that matches \(filter)."
    }
  }

  /// The end of the watch when the limit has passed; `nil` if the watch continues, because it has no
  /// goal and its list has arrived.
  var endAtLimit: WatchEnd? {
    guard hasCome else { return .timeout(goal) }
    return goal == .time ? .goal : nil
  }

  /// The message when the limit has passed and the watch continues.
  static let continues =
    "The list arrived in time, so --timeout doesn't end the watch. To end it after a time, use --duration."

  /// Whether a failure before the first list ends the watch: one that isn't temporary, and any if
  /// only the first list is needed and no time was given for it.
  private func endsAt(_ failure: ListFailure) -> Bool {
    failure.cause != .passing || goal == .list && limit == nil
  }

  /// Takes the next update.
  ///
  /// - Returns: The end of the watch, if the update causes it.
  mutating func take(_ update: WatchedUpdate) -> WatchEnd? {
    if let failure = update.phase.failure, !hasList, !keepsTrying, endsAt(failure) {
      return .failure(failure)
    }
    let isChange = hasList && !update.isRearranged && !update.changeset.isEmpty
    if update.phase == .live { hasList = true }
    switch goal {
    case .none, .list, .time: hasCome = hasCome || hasList
    case .change: hasCome = hasCome || isChange
    case .match(let filter): hasCome = hasCome || update.changeset.hasNewMatch(of: filter)
    }
    switch goal {
    case .list, .change, .match: return hasCome ? .goal : nil
    case .none, .time: return nil
    }
  }
}

extension ListChangeset where SectionID == String, Header == String, Item == JSONRow {
  /// Whether a row that is new or has changed matches a filter.
  fileprivate func hasNewMatch(of filter: RowFilter) -> Bool {
    (insertedRows + diff.itemUpdates.map(\.to))
      .contains { filter.accepts(target[$0.section].items[$0.item]) }
  }
}
