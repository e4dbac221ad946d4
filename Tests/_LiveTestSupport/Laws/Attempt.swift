import LiveListTesting
import Synchronization
import Testing

/// One run of a case of a law.
final class Attempt: Sendable {
  let draws: Draws
  let reproduction: String
  private let isShown: Bool
  /// The number of draws before the first expectation failed.
  private let failure = Mutex<Int?>(nil)

  /// - Parameter isShown: Whether failures are reported as issues; otherwise, the attempt only
  ///   counts them.
  init(_ trial: LawCase, isShown: Bool) {
    draws = Draws(trial.edits)
    reproduction = trial.reproduction
    self.isShown = isShown
  }

  var hasFailed: Bool { failedAfter != nil }

  /// The number of draws before the first expectation failed; `nil` if none failed.
  var failedAfter: Int? { failure.withLock(\.self) }

  /// Records a failure, and returns whether to show it: failures after the next draw are
  /// consequences.
  func fail() -> Bool {
    let used = draws.used
    let first = failure.withLock { first in
      first = first ?? used
      return first
    }
    return isShown && first == used
  }

  /// Records an error that the body threw, unless it was recorded already.
  func fail(with error: any Error, _ sourceLocation: SourceLocation) {
    let isRecorded = error is StoppedLaw || error is ExpectationFailedError
    if fail(), !isRecorded { Issue.record(error, sourceLocation: sourceLocation) }
  }
}
