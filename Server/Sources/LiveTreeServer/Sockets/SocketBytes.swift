import LiveTree
import LiveTreeWire
import NIOCore
import NIOWebSocket
import Synchronization

extension ByteBuffer {
  /// The WebSocket frames of a message of the protocol. Those of a server aren't masked, so that several
  /// clients can share them.
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

  /// A control frame.
  ///
  /// - Precondition: The payload has at most 125 bytes.
  init(socket control: WebSocketOpcode, _ payload: ByteBuffer = ByteBuffer()) {
    precondition(payload.readableBytes <= 125, "A control frame has at most 125 bytes.")
    self.init()
    writeFrameHead(control, byteCount: payload.readableBytes)
    writeImmutableBuffer(payload)
  }

  /// The frame that closes a WebSocket.
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
  /// As many whole characters as fit into a number of bytes.
  fileprivate func prefix(utf8Count: Int) -> String {
    var text = self
    while text.utf8.count > utf8Count { text.removeLast() }
    return text
  }
}

/// The frames of an event, shared by the listens with one tag.
private final class SocketFrameCache: Sendable {
  /// Clients number their listens alike: few tags are common, and others needn't be kept.
  private static let maximumCount = 8

  private let frames = Mutex<[Int?: ByteBuffer]>([:])

  func frames(_ tag: Int?, _ make: () -> ByteBuffer) -> ByteBuffer {
    frames.withLock { frames in
      if let made = frames[tag] { return made }
      let made = make()
      if frames.count < Self.maximumCount { frames[tag] = made }
      return made
    }
  }
}

extension SharedTreeEvent {
  /// The frames of the event for a listen, whose path and query are those of all its listens.
  func socketFrames(for listen: SessionListen) -> ByteBuffer {
    representation { _ in SocketFrameCache() }.frames(listen.pushTag) {
      ByteBuffer(socket: SocketServerMessage(event, at: listen.path, tag: listen.pushTag))
    }
  }
}
