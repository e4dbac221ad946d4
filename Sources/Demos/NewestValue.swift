import LiveListPipeline
import Synchronization

/// The newest of a series of values, for any number of listeners.
///
/// Each listener starts with the current value. A slow listener misses intermediate values, but
/// never the newest.
@available(Systems 2024, *)
public final class NewestValue<Value: Sendable>: Sendable {
  /// A listener's function, which receives the values in order.
  private typealias Send = @Sendable (Value) -> Void

  private struct Listener {
    let send: Send
    let end: AsyncStream<Never>.Continuation
  }

  private struct State {
    var value: Value
    var listeners: [Int: Listener] = [:]
    var lastListener = 0
  }

  private let state: Mutex<State>

  /// Creates a series that starts with a value.
  public init(_ value: Value) {
    state = Mutex(State(value: value))
  }

  deinit {
    for listener in state.withLock(\.listeners).values { listener.end.finish() }
  }

  /// The number of listeners.
  var listenerCount: Int { state.withLock(\.listeners.count) }

  /// Replaces the value with a newer one.
  public func send(_ value: Value) {
    state.withLock {
      $0.value = value
      for listener in $0.listeners.values { listener.send(value) }
    }
  }

  /// The current value, then each newer one. Each iteration is a listener. It doesn't retain this
  /// object, and ends when the object is deallocated.
  public func values() -> some AsyncSequence<Value, Never> & Sendable {
    NewestValues { [weak self] send in
      guard let (number, ended) = self?.add(send) else { return }
      for await _ in ended {}
      self?.remove(number)
    }
  }

  /// Adds a listener. The returned sequence ends when this object is deallocated.
  private func add(_ send: @escaping Send) -> (number: Int, ended: AsyncStream<Never>) {
    let (ended, end) = AsyncStream.makeStream(of: Never.self)
    let number = state.withLock {
      $0.lastListener += 1
      $0.listeners[$0.lastListener] = Listener(send: send, end: end)
      send($0.value)
      return $0.lastListener
    }
    return (number, ended)
  }

  private func remove(_ number: Int) {
    state.withLock { _ = $0.listeners.removeValue(forKey: number) }
  }
}

/// The values as a sequence without a buffer of its own: the pipeline's buffer is the only one
/// before a view.
@available(Systems 2024, *)
private struct NewestValues<Value: Sendable>: SendingSequence {
  typealias Element = Value
  typealias Failure = Never

  let listen: @Sendable (@escaping @Sendable (Value) -> Void) async -> Void

  func run(_ send: @escaping @Sendable (Value) -> Void) async { await listen(send) }

  func makeAsyncIterator() -> NewestIterator<Value> { NewestIterator(self) }
}
