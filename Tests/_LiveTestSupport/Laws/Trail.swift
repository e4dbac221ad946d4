import Testing

/// The current position of a test in its loops.
struct Trail {
  /// One loop and its current element.
  struct Step {
    let label: String
    /// Called only when a test fails.
    let element: @Sendable () -> String
  }

  @TaskLocal static var current = Trail()

  var steps: [Step] = []
  /// The current attempt of the outermost loop.
  var attempt: Attempt?

  func appending(_ step: Step) -> Trail {
    Trail(steps: steps + [step], attempt: attempt)
  }

  /// The error with the position at which it occurred. Labeled and recorded errors are returned
  /// unchanged.
  func labelling(_ error: any Error) -> any Error {
    error is LabelledError || error is ExpectationFailedError || error is StoppedLaw
      ? error : LabelledError(trail: "\(self)", error: error)
  }
}

extension Trail: CustomStringConvertible {
  var description: String {
    steps.map { "\($0.label): \($0.element())" }.joined(separator: "\n")
  }
}

/// An error and its position in a test's loops.
public struct LabelledError: Error, CustomStringConvertible {
  let trail: String
  /// The error.
  public let error: any Error

  public var description: String { "\(trail)\n\(error)" }
}

/// Thrown to end the loops of a test whose failure is already recorded.
struct StoppedLaw: Error {}
