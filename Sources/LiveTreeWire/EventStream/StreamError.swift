/// Why an event of the database's stream can't be used.
public struct StreamError: Error, Hashable, Sendable {
  /// The kind of a `StreamError`; more kinds can be added without breaking a `switch`.
  public struct Code: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
      case malformedEvent
    }

    private let kind: Kind

    /// An event that the protocol knows has a payload that doesn't fit.
    public static let malformedEvent = Code(kind: .malformedEvent)
  }

  /// What kind of error this is.
  public let code: Code

  /// A sentence or two: what was wrong, where, what to do.
  public let description: String
}

extension StreamError: CustomStringConvertible {}

extension StreamError {
  static func malformedEvent(_ name: String, _ reason: some CustomStringConvertible) -> StreamError
  {
    StreamError(
      code: .malformedEvent,
      description: "Invalid payload of the event \"\(name)\". \(reason)")
  }
}
