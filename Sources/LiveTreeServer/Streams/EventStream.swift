import AsyncAlgorithms
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

  private enum Item: Sendable {
    case events([SharedTreeEvent])
    case message(StreamMessage)
  }

  /// Writes at the pace of the reader; what it is too slow for, the subscription collapses.
  @concurrent
  func write(to writer: inout any ResponseBodyWriter) async throws {
    // One task uses the writer, and this one waits for it.
    nonisolated(unsafe) var used = writer
    let progress = WriteProgress()
    let (messages, send) = AsyncStream.makeStream(
      of: StreamMessage.self, bufferingPolicy: .bufferingNewest(1))
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await clock.run(send, progress) }
        group.addTask {
          try await pump(messages, to: &used, progress)
        }
        try await group.next()
        group.cancelAll()
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
    _ messages: AsyncStream<StreamMessage>, to writer: inout any ResponseBodyWriter,
    _ progress: WriteProgress
  ) async throws {
    let items = merge(events.batches.map(Item.events), messages.map(Item.message))
    do {
      for try await item in items.cancelOnGracefulShutdown() {
        guard try await write(item, to: &writer, progress) else { return }
      }
    } catch let refusal as TreeRefusal {
      let reason = refusal == .permissionDenied ? "Permission denied." : refusal.description
      try await write(StreamMessage.cancel(reason).bytes(), to: &writer, progress)
    }
  }

  /// Writes, and tells whether the stream goes on.
  @concurrent
  private func write(
    _ item: Item, to writer: inout any ResponseBodyWriter, _ progress: WriteProgress
  ) async throws -> Bool {
    switch item {
    case .events(let batch):
      for event in batch {
        let bytes = event.bytes(export: isExport)
        guard bytes.readableBytes <= maximumBytes else {
          try await write(StreamMessage.tooLarge.bytes(), to: &writer, progress)
          return false
        }
        try await write(bytes, to: &writer, progress)
      }
      return true
    case .message(let message):
      try await write(message.bytes(), to: &writer, progress)
      return message == .keepAlive
    }
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
