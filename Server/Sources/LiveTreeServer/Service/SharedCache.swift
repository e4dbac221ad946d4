import Synchronization

/// Values that are made when they are first needed, one for each key, and kept.
final class SharedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Mutex<[Key: Value]>([:])
  private let limit: Int

  /// - Parameter limit: The number of values that are kept.
  init(limit: Int = .max) {
    self.limit = limit
  }

  /// The value of a key, made if there is none.
  func value(for key: Key, _ make: () -> Value) -> Value {
    values.withLock { values in
      if let value = values[key] { return value }
      let value = make()
      if values.count < limit { values[key] = value }
      return value
    }
  }
}
