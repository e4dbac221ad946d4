import AsyncAlgorithms
import Hummingbird
import LiveTree
import LiveTreeWire
import NIOCore
import ServiceLifecycle

/// Writes what happens at a node for as long as the reader stays and the server runs.
struct EventStream {
  private let events: TreeSubscription
  private let keepAlive: Duration

  init(_ events: TreeSubscription, keepAlive: Duration) {
    self.events = events
    self.keepAlive = keepAlive
  }

  /// Writes at the pace of the reader; what it is too slow for, the subscription collapses.
  @concurrent
  func write(to writer: inout any ResponseBodyWriter) async throws {
    let ticks = AsyncTimerSequence(interval: keepAlive, clock: .continuous)
      .map { _ in StreamMessage.keepAlive }
    let messages = merge(events.map(StreamMessage.init), ticks)
    for try await message in messages.cancelOnGracefulShutdown() {
      try await writer.write(ByteBuffer(string: message.serverSentEvent.encoded))
    }
  }
}
