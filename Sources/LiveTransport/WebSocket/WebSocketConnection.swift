/// An open WebSocket.
///
/// The connection ends when the last reference to it is released.
///
/// Source: RFC 6455.
public protocol WebSocketConnection: AnyObject, Sendable {
  /// Waits for the next message. Only one task may wait at a time.
  ///
  /// The transport answers pings.
  ///
  /// - Throws: ``TransportError``; ``TransportError/connectionLost`` if the connection ends without
  ///   a ``WebSocketMessage/close(code:reason:)``.
  func receive() async throws(TransportError) -> WebSocketMessage

  /// Sends a text message.
  func send(_ text: String) async throws(TransportError)

  /// Sends a ping; ``receive()`` returns ``WebSocketMessage/pong`` when it is answered.
  func ping() async throws(TransportError)

  /// Closes the connection.
  func close()
}

/// A message received over a WebSocket.
public enum WebSocketMessage: Sendable, Hashable {
  /// A text message, as UTF-8.
  case text([UInt8])
  /// A binary message.
  case binary([UInt8])
  /// The peer answered a ping.
  case pong
  /// The peer closed the connection; the code is `nil` if it sent none.
  ///
  /// Source: RFC 6455, section 7.4.
  case close(code: Int?, reason: String)
}
