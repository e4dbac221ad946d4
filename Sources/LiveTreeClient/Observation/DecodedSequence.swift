import LiveTree

/// What the observations of a node are decoded as, such as ``NodeObservation`` or ``ChildrenUpdate``.
///
/// A slow consumer isn't flooded: what happens in the meantime is one element.
@available(Systems 2024, *)
public struct DecodedSequence<Element>: AsyncSequence, Sendable {
  /// The sequence never throws: failures are elements, or are skipped.
  public typealias Failure = Never
  /// Returns what becomes of an observation; `nil` to skip it.
  typealias Reading = (NodeObservation<TreeNode>) -> Element?

  let base: ObservationSequence
  /// Returns the reading for an iterator, which keeps what it needs of earlier observations.
  let makeReading: @Sendable () -> Reading

  /// Returns an iterator, which connects on the first call of `next()`.
  public func makeAsyncIterator() -> Iterator {
    Iterator(base: base.makeAsyncIterator(), read: makeReading())
  }

  /// Iterates over elements.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var base: ObservationSequence.Iterator
    fileprivate let read: Reading

    /// The next element; `nil` after the last one.
    public mutating func next() async -> Element? { await next(isolation: nil) }

    /// The next element; `nil` after the last one.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      while let observation = await base.next(isolation: actor) {
        if let element = read(observation) { return element }
      }
      return nil
    }
  }
}

@available(*, unavailable)
extension DecodedSequence.Iterator: Sendable {}
