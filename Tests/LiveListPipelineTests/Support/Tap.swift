import LiveList
import LiveListPipeline

/// A source that the test controls: each time it's read, the test gets the other end.
@MainActor
final class Tap<Item: Equatable & Sendable> {
  typealias Value = [Item]

  /// One reading of the source.
  struct Reading: Sendable {
    fileprivate let values: AsyncThrowingStream<Value, any Error>.Continuation
    fileprivate let stop: AsyncStream<Void>

    func deliver(_ value: Value) { values.yield(value) }
    func fail(_ sentence: String) { values.finish(throwing: ListFailure(sentence)) }
    func end() { values.finish() }
    /// Waits until reading of the source has stopped.
    func isOver() async { for await _ in stop {} }
  }

  private let begun = AsyncStream<Reading>.makeStream()
  /// The number of readings so far.
  private(set) var count = 0

  /// The source that a list reads.
  var source: ItemStates<Item> { .sequence { self.open() } }

  /// Waits for the next reading of the source.
  func reading() async -> Reading? {
    for await reading in begun.stream { return reading }
    return nil
  }

  private func open() -> AsyncThrowingStream<Value, any Error> {
    let (stream, values) = AsyncThrowingStream<Value, any Error>.makeStream()
    let (stop, over) = AsyncStream<Void>.makeStream()
    values.onTermination = { _ in over.finish() }
    count += 1
    begun.continuation.yield(Reading(values: values, stop: stop))
    return stream
  }
}
