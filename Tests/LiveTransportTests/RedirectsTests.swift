import LiveTransport
import Testing

@Suite(.timeLimit(.minutes(20))) struct RedirectsTests {
  @Test(arguments: 0...3)
  func asManyRedirectsAreFollowedAsAreAllowed(limit: Int) async throws {
    let transport = CountingDown()
    for count in 0...4 {
      let response = try await transport.send(
        TransportRequest(url: "\(count)"), followingUpTo: limit
      ) { response, request in
        response.status == 200 ? nil : TransportRequest(url: "\(response.status - 1)")
      }
      #expect((response?.status == 200) == (count <= limit))
    }
  }
}

/// Redirects the URL 3 to 2, 2 to 1 and 1 to 0, to which it responds.
private struct CountingDown: HTTPTransport {
  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let count = Int(request.url) ?? 0
    return TransportResponse(
      status: count == 0 ? 200 : count, headers: [:], body: TransportBody { nil })
  }

  func openWebSocket(
    _ request: TransportRequest
  ) async throws(TransportError) -> any WebSocketConnection {
    throw .unsupported("There are no WebSockets.")
  }
}
