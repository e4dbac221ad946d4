import LiveTree
import LiveTreeWire
import NIOCore

/// An encoded event without priorities, shared by all its readers.
struct StreamFrame: Sendable {
  let bytes: ByteBuffer

  init(_ event: TreeEvent) {
    bytes = StreamMessage(event).bytes()
  }
}

/// An encoded event with priorities.
struct ExportFrame: Sendable {
  let bytes: ByteBuffer

  init(_ event: TreeEvent) {
    bytes = StreamMessage(event).bytes(export: true)
  }
}

extension SharedTreeEvent {
  /// The encoded event, shared by its readers.
  func bytes(export: Bool) -> ByteBuffer {
    export ? representation(ExportFrame.init).bytes : representation(StreamFrame.init).bytes
  }
}

extension StreamMessage {
  /// The encoded message.
  func bytes(export: Bool = false) -> ByteBuffer {
    ByteBuffer(string: serverSentEvent(export: export).encoded)
  }
}
