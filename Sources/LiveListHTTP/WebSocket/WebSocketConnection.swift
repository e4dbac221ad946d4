#if Client
import LiveListSources
import NIOCore
import NIOHTTP1
import NIOSSL
import NIOWebSocket

/// Opens a WebSocket and hears its messages.
///
/// Source: RFC 6455.
struct WebSocketConnection: Sendable {
  /// How the source is called in sentences.
  let name: String
  let timing: HTTPTiming
  private let opening: Result<WebSocketOpening, HTTPFailure>
  private let greetings: [String]

  /// - Parameters:
  ///   - url: What is asked.
  ///   - headers: What the caller wants to be sent with the question.
  ///   - greetings: Messages that are sent as soon as the connection is there.
  init(
    url: String, headers: [String: String], greetings: [String], timing: HTTPTiming,
    trust: TLSConfiguration
  ) {
    opening = Result { () throws(HTTPFailure) in
      WebSocketOpening(
        address: try HTTPAddress(url, schemes: ("ws", "wss")), headers: headers, trust: trust)
    }
    name = (try? opening.get().address.name) ?? url
    self.greetings = greetings
    self.timing = timing
  }

  /// Opens the connection and hears it to its end.
  ///
  /// - Returns: Why that is the end.
  func follow(_ hear: @escaping @Sendable (FollowedEvent) -> Void) async -> HTTPFailure {
    do {
      let opening = try opening.get()
      let frames = try await within(timing.limit, on: timing.time.clock) {
        try await opening.frames()
      }
      try await frames.executeThenClose { inbound, outbound in
        hear(.opened(resumes: false))
        for greeting in greetings { try await outbound.send(.text, ByteBuffer(string: greeting)) }
        try await whileHeard(silence: timing.silence, on: timing.time.clock) {
          try await outbound.send(.ping, ByteBuffer())
        } _: { pulse in
          for try await frame in inbound {
            pulse.beat()
            if let event = try await take(frame, outbound) { hear(event) }
          }
        }
      }
      return HTTPFailure("broke the connection.")
    } catch let answer as HTTPAnswer {
      return answer.refusal(at: timing.time.now())
    } catch {
      return HTTPFailure(error)
    }
  }

  private func take(
    _ frame: WebSocketFrame, _ outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>
  ) async throws -> FollowedEvent? {
    switch frame.opcode {
    case .text: return .documents([Array(frame.unmaskedData.readableBytesView)])
    case .binary: return .broken("sent a binary message, where text was expected.")
    case .ping:
      try await outbound.send(.pong, frame.unmaskedData)
      return nil
    case .connectionClose:
      // The other side waits for the same code, and closes.
      try? await outbound.send(.connectionClose, frame.unmaskedData)
      throw HTTPFailure("closed the connection\(Self.reason(in: frame.unmaskedData)).")
    default: return nil
    }
  }

  /// Why the other side closes.
  ///
  /// Source: RFC 6455, section 7.4.
  private static func reason(in close: ByteBuffer) -> String {
    var close = close
    guard let code = close.readInteger(as: UInt16.self) else { return "" }
    let text = String(buffer: close).unicodeScalars.filter {
      !$0.properties.isNoncharacterCodePoint
    }
    let words = String(String.UnicodeScalarView(text.map { $0.value < 0x20 ? " " : $0 }))
    return " with code \(code)" + (words.isEmpty ? "" : ": " + words)
  }
}

extension NIOAsyncChannelOutboundWriter<WebSocketFrame> {
  /// Sends a whole message, masked as a client must.
  fileprivate func send(_ opcode: WebSocketOpcode, _ bytes: ByteBuffer) async throws {
    try await write(
      WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: bytes))
  }
}
#endif
