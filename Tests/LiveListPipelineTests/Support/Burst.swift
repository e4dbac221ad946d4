import Synchronization

/// A source that delivers the numbers up to a count as fast as it is read, reports when all have
/// been consumed, and ends.
struct Burst: AsyncSequence, Sendable {
  let count: Int
  private let taken = AsyncStream<Void>.makeStream()

  init(_ count: Int) { self.count = count }

  /// Waits until all numbers have been taken.
  func isTaken() async {
    for await _ in taken.stream {}
  }

  func makeAsyncIterator() -> Iterator { Iterator(count: count, taken: taken.continuation) }

  struct Iterator: AsyncIteratorProtocol {
    let count: Int
    let taken: AsyncStream<Void>.Continuation
    private var last = 0

    init(count: Int, taken: AsyncStream<Void>.Continuation) {
      self.count = count
      self.taken = taken
    }

    mutating func next(isolation actor: isolated (any Actor)?) async -> Int? {
      guard last < count else {
        taken.finish()
        return nil
      }
      last += 1
      return last
    }
  }
}
