import Synchronization

/// The newest of a series of values, for any number of listeners.
///
/// Each listener starts with the current value. A slow listener misses intermediate values, but
/// never the newest.
@available(Systems 2024, *)
public final class NewestValue<Value: Sendable>: Sendable {
  private struct State {
    var value: Value
    var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
    var lastListener = 0
  }

  private let state: Mutex<State>

  /// Creates a series that starts with a value.
  public init(_ value: Value) {
    state = Mutex(State(value: value))
  }

  deinit {
    for listener in state.withLock(\.listeners).values { listener.finish() }
  }

  /// The number of listeners.
  var listenerCount: Int { state.withLock(\.listeners.count) }

  /// Replaces the value with a newer one.
  public func send(_ value: Value) {
    state.withLock {
      $0.value = value
      for listener in $0.listeners.values { listener.yield(value) }
    }
  }

  /// The current value, then each newer one, for one listener. The sequence doesn't retain this
  /// object, and ends when the object is deallocated.
  public func values() -> some AsyncSequence<Value, Never> & Sendable {
    let (values, listener) = AsyncStream.makeStream(
      of: Value.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock {
      $0.lastListener += 1
      $0.listeners[$0.lastListener] = listener
      listener.yield($0.value)
      return $0.lastListener
    }
    listener.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
    }
    return values
  }
}
