import LiveTree
import LiveTreeWire
import NIOCore

/// The messages of a session as server-sent events.
///
/// Source: Protocol.md §3.2.
final class EventStreamFormat: SessionFormat {
  private static let keepAliveFrame = StreamFrame(.keepAlive)

  private let isExport: Bool
  private let maximumBytes: Int
  private let hasChunks: Bool
  private let hasExpired: () -> Bool

  /// - Parameters:
  ///   - isExport: Whether events contain priorities.
  ///   - maximumBytes: The maximum size of an event, in bytes.
  ///   - hasChunks: Whether the body of the response is chunked.
  ///   - hasExpired: Whether the reader's credential has expired, which ends the stream.
  init(
    isExport: Bool, maximumBytes: Int, hasChunks: Bool = true,
    hasExpired: @escaping () -> Bool = { false }
  ) {
    (self.isExport, self.maximumBytes, self.hasChunks) = (isExport, maximumBytes, hasChunks)
    self.hasExpired = hasExpired
  }

  func next(of session: TreeSession) -> SessionOutput? {
    if hasExpired() { return output(.authRevoked("credential is no longer valid"), isLast: true) }
    while let message = session.take() {
      switch message {
      case .event(_, let event):
        guard event.isLarge else { return output(event) }
        return SessionOutput(
          encoding: SessionEncoding { [isExport] in
            event.frame(export: isExport).chunk
          } output: { _ in
            self.output(event)
          })
      case .canceled(_, let error):
        let text = error == .permissionDenied ? "Permission denied." : error.description
        return output(.cancel(text), isLast: true)
      case .answer:
        continue
      }
    }
    return nil
  }

  func output(of event: SharedTreeEvent, for _: SessionListen) -> SessionOutput? {
    hasExpired() ? nil : output(event)
  }

  func keepAlive(isSending: Bool) -> SessionSignOfLife {
    isSending ? .wait : .send(bytes(of: Self.keepAliveFrame))
  }

  /// The bytes of a message as they are sent.
  func bytes(of message: StreamMessage) -> ByteBuffer { bytes(of: StreamFrame(message)) }

  private func bytes(of frame: StreamFrame) -> ByteBuffer { frame.bytes(hasChunks: hasChunks) }

  private func output(_ event: SharedTreeEvent) -> SessionOutput {
    let frame = event.frame(export: isExport)
    return frame.byteCount > maximumBytes
      ? output(.tooLarge, isLast: true) : SessionOutput(bytes: bytes(of: frame))
  }

  private func output(_ message: StreamMessage, isLast: Bool) -> SessionOutput {
    SessionOutput(bytes: bytes(of: message), isLast: isLast)
  }
}

extension StreamMessage {
  fileprivate static let tooLarge = StreamMessage.cancel(
    "The specified payload is too large, please request a location with less data.")
}
