/// A sequence that sends its values as soon as they exist, even if no consumer is waiting.
///
/// `updates()` receives the values directly, so its policy handles every one of them. A consumer
/// that iterates receives only the newest value: a pending value is replaced by a newer one.
@available(Systems 2024, *)
package protocol SendingSequence<Element>: AsyncSequence, Sendable
where Element: Sendable, Failure == Never {
  /// Sends values until the source ends, or the task is canceled.
  func run(_ send: @escaping @Sendable (Element) -> Void) async
}

/// Reads a ``SendingSequence`` in a separate task, which ends with the iterator.
@available(Systems 2024, *)
package struct NewestIterator<Element: Sendable>: AsyncIteratorProtocol {
  package typealias Failure = Never

  private let buffer: UpdateBuffer<Element, Never>

  /// Starts to read a source.
  package init(_ source: some SendingSequence<Element>) {
    buffer = UpdateBuffer(policy: .newestWins, clock: ContinuousClock())
    buffer.read(source)
  }

  /// Returns the next value. Suspends until there is one; returns `nil` after the source has ended.
  package mutating func next(
    isolation actor: isolated (any Actor)? = #isolation
  ) async -> Element? {
    await buffer.next(isolation: actor).get()
  }
}

@available(*, unavailable)
extension NewestIterator: Sendable {}
