/// Makes the HTTP requests and WebSocket connections of a client.
///
/// A transport does one exchange at a time as it is asked to: it follows no redirects, tries nothing
/// again and keeps no cookies. What a client makes of a response is the client's business, which
/// therefore works the same on every transport. Cancelling the task that calls any of its methods
/// ends the connection.
///
/// ``URLSessionTransport`` is the default. Conform a type of your own to use another HTTP stack;
/// the tests named `TransportContractTests` say what clients rely on.
public protocol HTTPTransport: Sendable {
  /// Sends a request and waits for the head of its response.
  ///
  /// - Parameter request: The request; its URL has the scheme `http` or `https`.
  /// - Returns: The response, whatever its status. Its body arrives while it is read.
  /// - Throws: ``TransportError`` if there is no response.
  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse

  /// Opens a WebSocket.
  ///
  /// - Parameter request: The opening request; its URL has the scheme `ws` or `wss`.
  /// - Throws: ``TransportError``: ``TransportError/refused(status:headers:)`` if the server
  ///   responds like an HTTP server, ``TransportError/unsupported(_:)`` if the transport has no
  ///   WebSockets.
  func openWebSocket(
    _ request: TransportRequest
  ) async throws(TransportError) -> any WebSocketConnection
}
