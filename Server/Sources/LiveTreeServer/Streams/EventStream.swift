import Hummingbird
import LiveTree
import LiveTreeWire
import Logging
import NIOCore
import ServiceLifecycle

/// Writes what happens at a node for as long as the reader stays, may read, and the server runs.
///
/// Source: REALTIME-PROTOCOL §3.
struct EventStream: Sendable {
  let events: TreeSubscription
  let isExport: Bool
  let clock: StreamClock

  /// The most bytes of one event.
  let maximumBytes: Int

  let logger: Logger

  /// At most so many bytes are handed to the connection at once, so that a reader who takes a large
  /// event slowly is told apart from one who takes nothing.
  private static let chunkBytes = 32_768

  /// Writes at the pace of the reader; what it is too slow for, the subscription collapses.
  @concurrent
  func write(to writer: inout any ResponseBodyWriter) async throws {
    // One task uses the writer, and this one waits for it.
    nonisolated(unsafe) var used = writer
    let progress = WriteProgress()
    let (notices, events) = (StreamNotices(), events)
    do {
      try await withGracefulShutdownHandler {
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            try await clock.run(progress) { message in
              notices.leave(message)
              events.wake()
            }
          }
          group.addTask {
            try await pump(notices, to: &used, progress)
          }
          try await group.next()
          group.cancelAll()
        }
      } onGracefulShutdown: {
        notices.end()
        events.wake()
      }
    } catch is SlowReader {
      logger.notice(
        "A reader of events was cut off: it took nothing for too long.",
        metadata: ["seconds": "\(clock.stallTimeout.components.seconds)"])
      throw SlowReader()
    }
    writer = used
  }

  @concurrent
  private func pump(
    _ notices: StreamNotices, to writer: inout any ResponseBodyWriter, _ progress: WriteProgress
  ) async throws {
    do {
      for try await batch in events.batches {
        guard try await write(batch, to: &writer, progress), !notices.isOver else { return }
        guard let message = notices.take() else { continue }
        try await write(message.bytes(), to: &writer, progress)
        guard message == .keepAlive else { return }
      }
    } catch let refusal as TreeAccessError {
      let reason = refusal == .permissionDenied ? "Permission denied." : refusal.description
      try await write(StreamMessage.cancel(reason).bytes(), to: &writer, progress)
    }
  }

  /// Writes events, as few times as their size allows, and tells whether the stream goes on.
  @concurrent
  private func write(
    _ batch: [SharedTreeEvent], to writer: inout any ResponseBodyWriter, _ progress: WriteProgress
  ) async throws -> Bool {
    var joined = ByteBuffer()
    for event in batch {
      let bytes = event.bytes(export: isExport)
      guard bytes.readableBytes <= maximumBytes else {
        try await write(joined, to: &writer, progress)
        try await write(StreamMessage.tooLarge.bytes(), to: &writer, progress)
        return false
      }
      if joined.readableBytes + bytes.readableBytes > Self.chunkBytes {
        try await write(joined, to: &writer, progress)
        joined = ByteBuffer()
      }
      // One event alone stays the buffer that all readers share.
      if joined.readableBytes == 0 { joined = bytes } else { joined.writeImmutableBuffer(bytes) }
    }
    try await write(joined, to: &writer, progress)
    return true
  }

  @concurrent
  private func write(
    _ bytes: ByteBuffer, to writer: inout any ResponseBodyWriter, _ progress: WriteProgress
  ) async throws {
    var rest = bytes
    while let chunk = rest.readSlice(length: min(Self.chunkBytes, rest.readableBytes)),
      chunk.readableBytes > 0
    {
      progress.begin()
      try await writer.write(chunk)
      progress.end()
    }
  }
}

extension StreamMessage {
  fileprivate static let tooLarge = StreamMessage.cancel(
    "The specified payload is too large, please request a location with less data.")
}
