import Hummingbird
import LiveTree
import LiveTreeWire
import Logging
import NIOCore
import ServiceLifecycle

/// Writes the events of a node until the reader disconnects, loses access, or the server stops.
///
/// Source: REALTIME-PROTOCOL §3.
struct EventStream: Sendable {
  let events: TreeSubscription
  let isExport: Bool
  let clock: StreamClock

  /// The most bytes of one event.
  let maximumBytes: Int

  let logger: Logger

  /// The most bytes written at once, so that a reader that takes a large event slowly can be
  /// distinguished from one that takes nothing.
  private static let chunkBytes = 32_768

  /// Writes at the pace of the reader; the subscription merges events that it is too slow for.
  @concurrent
  func write(to writer: inout any ResponseBodyWriter) async throws {
    // Only one task at a time uses the writer; this one waits.
    nonisolated(unsafe) var used = writer
    let progress = WriteProgress()
    let (notices, events) = (StreamNotices(), events)
    do {
      try await withGracefulShutdownHandler {
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            try await clock.run(progress) { message in
              notices.post(message)
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
        "An event stream was closed: its reader stalled for too long.",
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

  /// Writes events in as few chunks as possible.
  ///
  /// - Returns: Whether the stream continues.
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
      // A single event is sent from the buffer that all readers share.
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
