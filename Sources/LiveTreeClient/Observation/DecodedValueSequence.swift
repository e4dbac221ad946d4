#if Client
import LiveTree

/// The values of a node that are there and can be read, each once: a new connection that finds what
/// is known already tells nothing.
struct DecodedValueSequence<Value>: AsyncSequence, Sendable {
  /// A value.
  typealias Element = Value
  /// Failures are passed over.
  typealias Failure = Never

  let base: ObservationSequence
  let reading: DecodedObservationSequence<Value>.Reading

  /// An iterator that connects when it is first asked.
  func makeAsyncIterator() -> Iterator {
    Iterator(base: base.makeAsyncIterator(), reading: reading)
  }

  /// Reads one value after the other.
  struct Iterator: AsyncIteratorProtocol {
    private var base: ObservationSequence.Iterator
    private let reading: DecodedObservationSequence<Value>.Reading
    private var last: TreeNode?

    init(
      base: ObservationSequence.Iterator,
      reading: @escaping DecodedObservationSequence<Value>.Reading
    ) {
      self.base = base
      self.reading = reading
    }

    /// The next value, `nil` when the observed node will not change any more for us.
    mutating func next() async -> Value? {
      await next(isolation: nil)
    }

    /// The next value, `nil` when the observed node will not change any more for us.
    mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      while let observation = await base.next(isolation: actor) {
        let node = observation.value ?? .absent
        guard observation.phase == .live, node != last else { continue }
        last = node
        if let value = try? reading(node) { return value }
      }
      return nil
    }
  }
}

@available(*, unavailable)
extension DecodedValueSequence.Iterator: Sendable {}
#endif
