import LiveTree

/// The decodable values of a node, without consecutive duplicates: reconnecting yields nothing if
/// the value is unchanged.
@available(Systems 2024, *)
struct DecodedValueSequence<Value>: AsyncSequence, Sendable {
  /// A value.
  typealias Element = Value
  /// The sequence never throws: failures are skipped.
  typealias Failure = Never

  let base: ObservationSequence
  let reading: DecodedObservationSequence<Value>.Reading

  /// Returns an iterator, which connects on the first call of `next()`.
  func makeAsyncIterator() -> Iterator {
    Iterator(base: base.makeAsyncIterator(), reading: reading)
  }

  /// Iterates over values.
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

    /// The next value; `nil` after the last one.
    mutating func next() async -> Value? {
      await next(isolation: nil)
    }

    /// The next value; `nil` after the last one.
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
