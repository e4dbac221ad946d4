import LiveTree
import LiveTreeWire
import NIOCore

/// An event as it goes over the wire, without its priorities; made once for all its readers.
struct StreamFrame: Sendable {
  let bytes: ByteBuffer

  init(_ event: TreeEvent) {
    bytes = StreamMessage(event).bytes()
  }
}

/// An event as it goes over the wire, with its priorities.
struct ExportFrame: Sendable {
  let bytes: ByteBuffer

  init(_ event: TreeEvent) {
    bytes = StreamMessage(event).bytes(export: true)
  }
}

extension SharedTreeEvent {
  /// What its readers are sent.
  func bytes(export: Bool) -> ByteBuffer {
    export ? representation(ExportFrame.init).bytes : representation(StreamFrame.init).bytes
  }
}

extension StreamMessage {
  /// The message as it goes over the wire.
  func bytes(export: Bool = false) -> ByteBuffer {
    ByteBuffer(string: serverSentEvent(export: export).encoded)
  }
}
