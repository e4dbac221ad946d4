/// An error response to a request.
///
/// Source: Protocol.md §2.5.
public struct RESTError: Error, Hashable, Sendable {
  /// The HTTP status.
  public let status: Int

  /// The error message; the documented text if there is one.
  public let message: String

  /// Whether the body is the message as plain text, not an error object.
  public let isPlainText: Bool

  /// Creates an error.
  public init(status: Int, message: String, isPlainText: Bool = false) {
    self.status = status
    self.message = message
    self.isPlainText = isPlainText
  }
}

extension RESTError: CustomStringConvertible {
  public var description: String { "\(status): \(message)" }
}
