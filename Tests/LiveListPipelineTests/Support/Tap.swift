import LiveList
import LiveListPipeline

/// A source in the test's hand: each time that it is read, the test gets the other end.
@MainActor
final class Tap<Value: Sendable> {
  /// One reading of the source.
  struct Reading: Sendable {
    fileprivate let values: AsyncThrowingStream<Value, any Error>.Continuation
    fileprivate let stop: AsyncStream<Void>

    func deliver(_ value: Value) { values.yield(value) }
    func fail(_ sentence: String) { values.finish(throwing: ListFailure(sentence)) }
    func end() { values.finish() }
    /// Returns when the source is no longer read.
    func isOver() async { for await _ in stop {} }
  }

  private let begun = AsyncStream<Reading>.makeStream()
  /// How often the source has been read.
  private(set) var count = 0

  /// The source that a list reads.
  var source: ListSource<Value> { .sequence { self.open() } }

  /// Waits until the source is read the next time.
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
