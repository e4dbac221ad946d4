import ArgumentParser
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

  init(goal: Goal = .none, limit: Duration? = nil) {
    self.goal = goal
    self.limit = limit
  }

  /// The message after a timeout.
  var complaint: String {
    goal == .change ? "Timed out waiting for a change." : "Timed out waiting for data."
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
  /// - Returns: Whether it is the last.
  mutating func take(_ update: WatchedUpdate) -> Bool {
    let isChange = hasList && !update.changeset.isEmpty
    if update.phase == .live { hasList = true }
    switch goal {
    case .none, .list: hasCome = hasCome || hasList
    case .change: hasCome = hasCome || isChange
    }
    return hasCome && goal != .none
  }
}

extension ExitCode {
  /// A timeout; the code of timeout(1).
  static let timedOut = ExitCode(124)

  /// The code of a process that was terminated by a signal, as shells report it.
  static func signal(_ number: Int32) -> ExitCode { ExitCode(128 + number) }
}
