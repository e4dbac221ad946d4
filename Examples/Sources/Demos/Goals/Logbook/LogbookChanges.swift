import Synchronization

/// Notifies listeners that a logbook may have changed. A busy listener receives one notification
/// for several changes.
@available(Systems 2024, *)
public final class LogbookChanges: Sendable {
  private typealias Listener = AsyncStream<Void>.Continuation

  private let listeners = Mutex<(next: Int, all: [Int: Listener])>((0, [:]))

  /// Creates a notifier without listeners.
  public init() {}

  deinit {
    for listener in listeners.withLock({ $0.all.values.map(\.self) }) { listener.finish() }
  }

  /// The changes from now on, until the listener stops iterating.
  public func stream() -> AsyncStream<Void> {
    let (stream, listener) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = listeners.withLock { listeners in
      listeners.next += 1
      listeners.all[listeners.next] = listener
      return listeners.next
    }
    listener.onTermination = { [weak self] _ in
      self?.forget(number)
    }
    return stream
  }

  /// Notifies the listeners.
  public func tell() {
    for listener in listeners.withLock({ $0.all.values.map(\.self) }) { listener.yield() }
  }

  private func forget(_ number: Int) {
    listeners.withLock { listeners in _ = listeners.all.removeValue(forKey: number) }
  }
}
