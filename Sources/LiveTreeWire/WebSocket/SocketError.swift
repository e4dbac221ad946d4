/// An error that says how a peer violated the WebSocket protocol; the connection must end.
public struct SocketError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of the error.
  public enum Code: Hashable, Sendable {
    /// A message isn't part of the protocol.
    case malformedMessage

    /// A message has too many bytes or frames.
    case tooLarge
  }

  /// The kind of the error.
  public let code: Code

  /// What is wrong.
  public let description: String

  static func tooLarge(_ what: String) -> SocketError {
    SocketError(code: .tooLarge, description: what)
  }

  static func malformed(_ what: String) -> SocketError {
    SocketError(code: .malformedMessage, description: what)
  }
}
