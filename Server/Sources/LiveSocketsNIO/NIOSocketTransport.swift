public import LiveTransport

/// A transport whose WebSockets are opened by SwiftNIO, and whose requests are sent by another
/// transport.
///
/// It's for programs on Linux, where `URLSessionTransport` has no WebSockets, that connect to a server of
/// their own machine: it takes no library for TLS, which is most of what `NIOTransport` adds to a
/// program. A WebSocket's URL must have the scheme `ws`.
///
///     let database = try LiveDatabase("http://127.0.0.1:8080", transport: NIOSocketTransport())
public struct NIOSocketTransport: HTTPTransport {
  private let requests: any HTTPTransport

  /// Creates a transport.
  ///
  /// - Parameter requests: The transport that sends the requests.
  public init(requests: any HTTPTransport = URLSessionTransport.shared) {
    self.requests = requests
  }

  public func send(
    _ request: TransportRequest
  ) async throws(TransportError) -> TransportResponse {
    try await requests.send(request)
  }

  public func openWebSocket(
    _ request: TransportRequest
  ) async throws(TransportError) -> any WebSocketConnection {
    try await NIOWebSocket.open(request, secure: nil) { error, hasHead in
      TransportError(nio: error, hasHead: hasHead)
    }
  }
}
