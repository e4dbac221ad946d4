/// Why an event stream cannot be read on.
public struct StreamError: Error, Hashable, Sendable {
  /// The kind of a `StreamError`; more kinds may come without breaking anybody's `switch`.
  public struct Code: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
      case eventTooLarge, malformedEvent
    }

    private let kind: Kind

    /// An event has more bytes than allowed.
    public static let eventTooLarge = Code(kind: .eventTooLarge)

    /// An event that the protocol knows carries something that it must not.
    public static let malformedEvent = Code(kind: .malformedEvent)
  }

  /// What kind of error this is.
  public let code: Code

  /// A sentence or two: what was wrong, where, what to do.
  public let description: String
}

extension StreamError: CustomStringConvertible {}

extension StreamError {
  static func eventTooLarge(_ maximum: Int) -> StreamError {
    StreamError(
      code: .eventTooLarge,
      description: "An event has more than \(maximum) bytes. "
        + "Listen further down in the database, or allow larger events.")
  }

  static func malformedEvent(_ name: String, _ reason: some CustomStringConvertible) -> StreamError
  {
    StreamError(
      code: .malformedEvent,
      description: "The payload of the event \"\(name)\" cannot be used. \(reason)")
  }
}
