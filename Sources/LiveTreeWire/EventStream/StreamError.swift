/// An error that says why an event of a database's stream can't be used.
public struct StreamError: Error, Hashable, Sendable {
  /// The kind of a `StreamError`; more kinds can be added without breaking a `switch`.
  public struct Code: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
      case malformedEvent
    }

    private let kind: Kind

    /// An event of the protocol has an invalid payload.
    public static let malformedEvent = Code(kind: .malformedEvent)
  }

  /// The kind of the error.
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
