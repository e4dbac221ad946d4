import Testing

/// Where in its loops a test is.
struct Trail {
  /// One loop, and the element that it is at.
  struct Step {
    let label: String
    /// Called only when a test fails.
    let element: @Sendable () -> String
  }

  @TaskLocal static var current = Trail()

  var steps: [Step] = []
  /// What the outermost loop is trying.
  var attempt: Attempt?

  func appending(_ step: Step) -> Trail {
    Trail(steps: steps + [step], attempt: attempt)
  }

  /// An error that says where it happened. Labeled and recorded errors are left alone.
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

/// An error and where in a test's loops it happened.
public struct LabelledError: Error, CustomStringConvertible {
  let trail: String
  /// What happened.
  public let error: any Error

  public var description: String { "\(trail)\n\(error)" }
}

/// Ends the loops of a test whose failure is recorded already.
struct StoppedLaw: Error {}
