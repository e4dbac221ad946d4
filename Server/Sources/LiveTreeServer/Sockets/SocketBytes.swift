import LiveTree
import LiveTreeWire
import NIOCore
import NIOWebSocket

extension ByteBuffer {
  /// Creates the WebSocket frames of a protocol message. A server's frames aren't masked, so
  /// several clients can share them.
  ///
  /// Source: RFC 6455 §5.2.
  init(socket message: SocketServerMessage) {
    let frames = SocketFrames.frames(of: message.encoded)
    self.init()
    reserveCapacity(frames.reduce(0) { $0 + $1.utf8.count + 10 })
    for frame in frames {
      writeFrameHead(.text, byteCount: frame.utf8.count)
      writeString(frame)
    }
  }

  /// Creates the WebSocket frames of several protocol messages.
  init(sockets messages: [SocketServerMessage]) {
    self.init()
    for message in messages { writeImmutableBuffer(ByteBuffer(socket: message)) }
  }

  /// Creates a control frame.
  ///
  /// - Precondition: The payload has at most 125 bytes.
  init(socket control: WebSocketOpcode, _ payload: ByteBuffer = ByteBuffer()) {
    precondition(payload.readableBytes <= 125, "A control frame has at most 125 bytes.")
    self.init()
    writeFrameHead(control, byteCount: payload.readableBytes)
    writeImmutableBuffer(payload)
  }

  /// Creates the frame that closes a WebSocket.
  init(socketClose code: WebSocketErrorCode, _ reason: String) {
    var payload = ByteBuffer()
    payload.write(webSocketErrorCode: code)
    payload.writeString(reason.prefix(utf8Count: 120))
    self.init(socket: .connectionClose, payload)
  }

  private mutating func writeFrameHead(_ opcode: WebSocketOpcode, byteCount: Int) {
    let final: UInt8 = 0x80
    writeInteger(final | UInt8(webSocketOpcode: opcode))
    switch byteCount {
    case ..<126: writeInteger(UInt8(byteCount))
    case ..<65_536:
      writeInteger(UInt8(126))
      writeInteger(UInt16(byteCount))
    default:
      writeInteger(UInt8(127))
      writeInteger(UInt64(byteCount))
    }
  }
}

extension String {
  /// The longest prefix of whole characters that fits into a number of bytes.
  fileprivate func prefix(utf8Count: Int) -> String {
    var text = self
    while text.utf8.count > utf8Count { text.removeLast() }
    return text
  }
}

extension SharedTreeEvent {
  /// The frames of the event for a listen. All listens of an event have the same path and query, and
  /// few different tags, because clients number their listens in the same way.
  func socketFrames(for listen: SessionListen) -> ByteBuffer {
    representation { _ in SharedCache<Int?, ByteBuffer>(limit: 8) }.value(for: listen.pushTag) {
      ByteBuffer(socket: SocketServerMessage(event, at: listen.path, tag: listen.pushTag))
    }
  }
}
