/// A sequence that sends its values as soon as they exist, whether or not a consumer waits for
/// them.
///
/// `updates()` receives the values directly, so that its policy sees every one of them. A consumer
/// that iterates gets the newest: a value that it hasn't read is replaced by a newer one.
@available(Systems 2024, *)
package protocol SendingSequence<Element>: AsyncSequence, Sendable
where Element: Sendable, Failure == Never {
  /// Sends values until the source ends, or the task is canceled.
  func run(_ send: @escaping @Sendable (Element) -> Void) async
}

/// Reads a ``SendingSequence`` in a task of its own, which ends with the iterator.
@available(Systems 2024, *)
package struct NewestIterator<Element: Sendable>: AsyncIteratorProtocol {
  package typealias Failure = Never

  private let buffer: UpdateBuffer<Element, Never>

  /// Begins to read.
  package init(_ source: some SendingSequence<Element>) {
    buffer = UpdateBuffer(policy: .newestWins, clock: ContinuousClock())
    buffer.read(source)
  }

  /// The next value; suspends until there is one, and returns `nil` after the source has ended.
  package mutating func next(
    isolation actor: isolated (any Actor)? = #isolation
  ) async -> Element? {
    await buffer.next(isolation: actor).get()
  }
}

@available(*, unavailable)
extension NewestIterator: Sendable {}
