import LiveTreeWire
import Synchronization

/// The next message of a stream that isn't an event of the database, and whether it must end.
///
/// After posting one, wake the subscription: its consumer checks after each batch. Merging two
/// sequences would cost more than all other work on an event.
final class StreamNotices: Sendable {
  private struct State {
    var message: StreamMessage?
    var isOver = false
  }

  private let state = Mutex(State())

  /// Whether the stream must end without a message.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Posts a message, which replaces a waiting keep-alive; a message that ends the stream stays.
  func post(_ message: StreamMessage) {
    state.withLock { state in
      guard state.message == nil || state.message == .keepAlive else { return }
      state.message = message
    }
  }

  /// Removes and returns the waiting message.
  func take() -> StreamMessage? {
    state.withLock { $0.message.take() }
  }

  /// Ends the stream.
  func end() {
    state.withLock { $0.isOver = true }
  }
}
