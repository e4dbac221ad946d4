/// The events at one path of a database, for one consumer.
///
/// See `TreeDatabase.events(at:_:as:maximumWaiting:)` for what it promises.
public struct TreeSubscription: AsyncSequence, Sendable {
  public typealias Element = TreeEvent
  public typealias Failure = TreeRefusal

  let database: TreeDatabase
  let id: Int
  let path: TreePath
  let wakes: AsyncStream<Void>

  public func makeAsyncIterator() -> Iterator {
    Iterator(subscription: self, wakes: wakes.makeAsyncIterator())
  }

  /// Takes one event after the other, and waits while there is none.
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Failure = TreeRefusal

    fileprivate let subscription: TreeSubscription
    fileprivate var wakes: AsyncStream<Void>.Iterator

    public mutating func next() async throws(TreeRefusal) -> TreeEvent? {
      while true {
        if !Task.isCancelled, let event = try await subscription.nextEvent() { return event }
        // A wake may be older than the event that was taken last, hence the loop. In a cancelled
        // task the stream of wakes ends, and with it the database's memory of the listener.
        guard await wakes.next(isolation: #isolation) != nil else { return nil }
      }
    }
  }

  private func nextEvent() async throws(TreeRefusal) -> TreeEvent? {
    try await database.nextEvent(for: id, at: path)
  }
}
