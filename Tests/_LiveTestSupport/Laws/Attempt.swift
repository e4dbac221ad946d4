import LiveListTesting
import Synchronization
import Testing

/// One run of a case of a law.
final class Attempt: Sendable {
  let draws: Draws
  let reproduction: String
  private let isShown: Bool
  /// How many numbers had been drawn when the first expectation failed.
  private let failure = Mutex<Int?>(nil)

  /// - Parameter isShown: Whether failures are recorded; otherwise the attempt only notes them.
  init(_ trial: LawCase, isShown: Bool) {
    draws = Draws(trial.edits)
    reproduction = trial.reproduction
    self.isShown = isShown
  }

  var hasFailed: Bool { failedAfter != nil }

  /// How many numbers had been drawn when the first expectation failed; `nil` if none failed.
  var failedAfter: Int? { failure.withLock(\.self) }

  /// Notes a failure, and says whether to show it: what fails after the next decision is a
  /// consequence.
  func fail() -> Bool {
    let used = draws.used
    let first = failure.withLock { first in
      first = first ?? used
      return first
    }
    return isShown && first == used
  }

  /// Notes an error that left the body, and records it unless it is recorded already.
  func fail(with error: any Error, _ sourceLocation: SourceLocation) {
    let isRecorded = error is StoppedLaw || error is ExpectationFailedError
    if fail(), !isRecorded { Issue.record(error, sourceLocation: sourceLocation) }
  }
}
