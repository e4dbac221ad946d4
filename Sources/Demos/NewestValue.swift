import Synchronization

/// The newest of values that come one after the other, told to any number of listeners.
///
/// Each listener begins with the value as it is then. One that is slow misses values in between,
/// never the newest.
public final class NewestValue<Value: Sendable>: Sendable {
  private struct Told {
    var value: Value
    var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
    var lastListener = 0
  }

  private let told: Mutex<Told>

  /// What is told until there is something newer.
  public init(_ value: Value) {
    told = Mutex(Told(value: value))
  }

  deinit {
    for listener in told.withLock(\.listeners).values { listener.finish() }
  }

  /// How many listeners are told.
  var listenerCount: Int { told.withLock(\.listeners.count) }

  /// There is a newer value.
  public func send(_ value: Value) {
    told.withLock {
      $0.value = value
      for listener in $0.listeners.values { listener.yield(value) }
    }
  }

  /// The value as it is, then each newer one. For one listener; it ends with the object, and does not
  /// keep it.
  public func values() -> AsyncStream<Value> {
    let (values, listener) = AsyncStream.makeStream(
      of: Value.self, bufferingPolicy: .bufferingNewest(1))
    let number = told.withLock {
      $0.lastListener += 1
      $0.listeners[$0.lastListener] = listener
      listener.yield($0.value)
      return $0.lastListener
    }
    listener.onTermination = { [weak self] _ in
      _ = self?.told.withLock { $0.listeners.removeValue(forKey: number) }
    }
    return values
  }
}
