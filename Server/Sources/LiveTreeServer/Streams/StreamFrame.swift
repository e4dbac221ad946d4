import LiveTree
import LiveTreeWire
import NIOCore

/// An encoded event, shared by all its readers.
///
/// It contains the text of the event within a complete HTTP chunk, so that no work is left for each
/// reader.
struct StreamFrame: Sendable {
  /// The chunk of the body of an HTTP/1.1 response.
  ///
  /// Source: RFC 9112 §7.1.
  let chunk: ByteBuffer

  /// The end of a chunked body.
  static let lastChunk = ByteBuffer(string: "0\r\n\r\n")

  /// The range of the event in the chunk.
  private let range: Range<Int>

  init(_ message: StreamMessage, export: Bool = false) {
    let text = message.serverSentEvent(export: export).encoded
    let count = text.utf8.count
    let head = String(count, radix: 16) + "\r\n"
    var chunk = ByteBuffer()
    chunk.reserveCapacity(head.utf8.count + count + 2)
    chunk.writeString(head)
    chunk.writeString(text)
    chunk.writeString("\r\n")
    self.chunk = chunk
    range = head.utf8.count..<(head.utf8.count + count)
  }

  /// The size of the event, in bytes.
  var byteCount: Int { range.count }

  /// The event as it is sent to a client.
  ///
  /// - Parameter hasChunks: Whether the body is chunked.
  func bytes(hasChunks: Bool) -> ByteBuffer {
    guard !hasChunks else { return chunk }
    return chunk.getSlice(at: range.lowerBound, length: range.count) ?? ByteBuffer()
  }
}

/// An encoded event with priorities.
private struct ExportFrame: Sendable {
  let frame: StreamFrame
}

extension SharedTreeEvent {
  /// The encoded event, shared by its readers.
  func frame(export: Bool) -> StreamFrame {
    export
      ? representation { ExportFrame(frame: StreamFrame(StreamMessage($0), export: true)) }.frame
      : representation { StreamFrame(StreamMessage($0)) }
  }
}
