import LiveTreeWire
import Synchronization

/// What a stream has to say besides what happens in the database, and whether it is to end.
///
/// Whoever leaves something here wakes the subscription: its one consumer looks here after each
/// batch. To merge two sequences in its place cost more than all else that an event costs.
final class StreamNotices: Sendable {
  private struct State {
    var message: StreamMessage?
    var isOver = false
  }

  private let state = Mutex(State())

  /// Whether the stream is to end without a word.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Leaves a message in place of one that nobody has taken; what ends the stream stays.
  func leave(_ message: StreamMessage) {
    state.withLock { state in
      guard state.message == nil || state.message == .keepAlive else { return }
      state.message = message
    }
  }

  /// Takes the message that waits.
  func take() -> StreamMessage? {
    state.withLock { $0.message.take() }
  }

  /// Ends the stream.
  func end() {
    state.withLock { $0.isOver = true }
  }
}
