import LiveList
import LiveListPipeline

/// When a watch ends. Pure: updates go in, decisions come out.
struct WatchEnding: Hashable, Sendable {
  /// The event that ends a watch.
  enum Goal: Hashable, Sendable {
    /// Nothing: it continues.
    case none
    /// The first complete list.
    case list
    /// The first change after the first list.
    case change
  }

  let goal: Goal
  /// The timeout; `nil` for no timeout.
  let limit: Duration?
  /// Whether the list or change that the limit is for has arrived.
  private var hasCome = false
  private var hasList = false
  /// Whether it goes on if the list can't be read for a reason that won't pass by itself.
  private let keepsTrying: Bool

  init(goal: Goal = .none, limit: Duration? = nil, keepsTrying: Bool = true) {
    self.goal = goal
    self.limit = limit
    self.keepsTrying = keepsTrying
  }

  /// The message if the list ends first; `nil` if it may end at any time.
  var prematureEnd: String? {
    switch goal {
    case .none: nil
    case .list: "The list ended before it was complete."
    case .change: "The list ended without a change."
    }
  }

  /// Whether the watch ends when the limit has passed: not if the list or change has arrived.
  var endsAtLimit: Bool { !hasCome }

  /// Takes the next update.
  ///
  /// - Returns: The end, if it is the last.
  mutating func take(_ update: WatchedUpdate) -> WatchEnd? {
    if let failure = update.phase.failure, failure.cause != .passing, !hasList, !keepsTrying {
      return .failure(failure)
    }
    let isChange = hasList && !update.changeset.isEmpty
    if update.phase == .live { hasList = true }
    switch goal {
    case .none, .list: hasCome = hasCome || hasList
    case .change: hasCome = hasCome || isChange
    }
    return hasCome && goal != .none ? .goal : nil
  }
}
