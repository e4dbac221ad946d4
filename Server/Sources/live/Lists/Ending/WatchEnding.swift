import ArgumentParser
import LiveList
import LiveListPipeline

/// When a watch is over: pure, an update in, an answer out.
struct WatchEnding: Hashable, Sendable {
  /// What a watch waits for.
  enum Goal: Hashable, Sendable {
    /// Nothing: it goes on.
    case none
    /// The first whole list.
    case list
    /// The first change of a list that has been shown.
    case change
  }

  let goal: Goal
  /// How long what is waited for may take; `nil` for ever.
  let limit: Duration?
  /// Whether what the limit is for has come.
  private var hasCome = false
  private var hasList = false

  init(goal: Goal = .none, limit: Duration? = nil) {
    self.goal = goal
    self.limit = limit
  }

  /// What is said when it did not come in time.
  var complaint: String { goal == .change ? "No change came in time." : "No list came in time." }

  /// Whether the watch is over when the limit has passed: one that only goes on is not, once its
  /// list has come.
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
  /// What was waited for did not come in time; that of timeout(1).
  static let timedOut = ExitCode(124)

  /// The code of a process that a signal ended, as shells tell it.
  static func signal(_ number: Int32) -> ExitCode { ExitCode(128 + number) }
}
