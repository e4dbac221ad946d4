import LiveTransport

/// Opens a WebSocket and reads its messages.
///
/// Source: RFC 6455.
@available(Systems 2024, *)
struct WebSocketSource: Sendable {
  /// The name of the source in error messages.
  let name: String
  let timing: HTTPTiming
  private let request: Result<TransportRequest, HTTPFailure>
  private let transport: any HTTPTransport
  private let greetings: [String]

  /// - Parameters:
  ///   - url: The URL of the source.
  ///   - headers: The caller's header fields for the opening request.
  ///   - greetings: Messages that are sent as soon as the connection is open.
  init(
    url: String, headers: [String: String], greetings: [String], transport: any HTTPTransport,
    timing: HTTPTiming
  ) {
    let address = Result { () throws(HTTPFailure) in
      try HTTPAddress(url, schemes: ("ws", "wss"))
    }
    name = (try? address.get().name) ?? url
    request = address.map { Self.request(to: $0, headers) }
    self.greetings = greetings
    self.transport = transport
    self.timing = timing
  }

  private static func request(
    to address: HTTPAddress, _ headers: [String: String]
  ) -> TransportRequest {
    var fields: TransportHeaders = ["User-Agent": "LiveList"]
    if let authorization = address.authorization { fields.add("Authorization", authorization) }
    for (name, value) in headers { fields.set(name, value) }
    return TransportRequest(url: address.url, headers: fields)
  }

  /// Opens the connection and reads it to its end.
  ///
  /// - Returns: Why it ended.
  func follow(_ yield: @escaping @Sendable (FollowedEvent) -> Void) async -> HTTPFailure {
    do {
      let (request, transport) = (try request.get(), transport)
      let socket = try await within(timing) { try await transport.openWebSocket(request) }
      yield(.opened(resumes: false))
      for greeting in greetings { try await socket.send(greeting) }
      try await whileHeard(silence: timing.silence, on: timing.time.clock) {
        try await socket.ping()
      } _: { heartbeat in
        while true {
          let message = try await socket.receive()
          heartbeat.beat()
          if let event = try Self.event(message) { yield(event) }
        }
      }
      return HTTPFailure(TransportError.connectionLost)
    } catch TransportError.refused(let status, let headers) {
      return HTTPAnswer(status: status, headers: headers).refusal(at: timing.time.now())
    } catch {
      return HTTPFailure(error)
    }
  }

  private static func event(_ message: WebSocketMessage) throws(HTTPFailure) -> FollowedEvent? {
    switch message {
    case .text(let bytes): return .documents([bytes])
    case .binary: return .broken("sent a binary message; expected text.")
    case .pong: return nil
    case .close(let code, let reason):
      let code = code.map { " with code \($0)" } ?? ""
      throw HTTPFailure("closed the connection" + code + visible(reason) + ".")
    }
  }

  /// Returns the reason without characters that aren't visible, on a single line.
  private static func visible(_ reason: String) -> String {
    let scalars = reason.unicodeScalars.filter { !$0.properties.isNoncharacterCodePoint }
      .map { $0.value < 0x20 ? " " : $0 }
    return scalars.isEmpty ? "" : ": " + String(String.UnicodeScalarView(scalars))
  }
}
