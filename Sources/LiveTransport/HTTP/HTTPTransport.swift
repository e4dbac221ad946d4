/// Makes the HTTP requests and WebSocket connections of a client.
///
/// A transport performs single exchanges: it doesn't follow redirects, retry, or store cookies. The
/// client decides what to do with a response, so that it behaves the same on every transport.
/// Canceling the task that calls any of its methods closes the connection.
///
/// ``URLSessionTransport`` is the default. To use another HTTP stack, conform your own type; the
/// tests in `TransportContractTests` check the behavior that clients rely on.
public protocol HTTPTransport: Sendable {
  /// Whether ``openWebSocket(_:)`` is supported; by default, it is.
  var supportsWebSockets: Bool { get }

  /// Sends a request and waits for the head of its response.
  ///
  /// - Parameter request: The request; its URL has the scheme `http` or `https`.
  /// - Returns: The response, whatever its status. Its body arrives while you read it.
  /// - Throws: ``TransportError`` if there is no response.
  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse

  /// Opens a WebSocket.
  ///
  /// - Parameter request: The opening request; its URL has the scheme `ws` or `wss`.
  /// - Throws: ``TransportError``: ``TransportError/refused(status:headers:)`` if the server
  ///   responds like an HTTP server, ``TransportError/unsupported(_:)`` if the transport doesn't
  ///   support WebSockets.
  func openWebSocket(
    _ request: TransportRequest
  ) async throws(TransportError) -> any WebSocketConnection
}

extension HTTPTransport {
  public var supportsWebSockets: Bool { true }
}
