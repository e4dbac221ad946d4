/// The events at one path of a database, for one consumer.
///
/// See `TreeDatabase.events(at:_:as:maximumWaiting:)` for what it promises.
public struct TreeSubscription: AsyncSequence, Sendable {
  public typealias Element = TreeEvent
  public typealias Failure = TreeAccessError

  /// Ends the listening when nobody can ask for events any more.
  final class Reader: Sendable {
    let listener: Listener

    init(_ listener: Listener) {
      self.listener = listener
    }

    deinit {
      listener.close()
    }
  }

  let reader: Reader

  init(_ listener: Listener) {
    reader = Reader(listener)
  }

  /// The same events as they come: all that wait at once, each shared with the other listeners.
  ///
  /// For a face of the database that has many listeners and encodes what it tells them. A
  /// subscription is consumed either so or one event after the other.
  public var batches: Batches { Batches(reader: reader) }

  /// Lets the consumer of ``batches`` go on at once, with an empty list when nothing has happened.
  ///
  /// For a consumer that has something else to do as well, and would wait in two places for it.
  public func wake() { reader.listener.wake() }

  public func makeAsyncIterator() -> Iterator {
    Iterator(reader: reader)
  }

  /// Takes one event after the other, and waits while there is none.
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Failure = TreeAccessError

    fileprivate let reader: Reader

    public mutating func next() async throws(TreeAccessError) -> TreeEvent? {
      try await reader.listener.next()?.event
    }
  }

  /// The events of a subscription, in lists that are empty only after ``TreeSubscription/wake()``.
  public struct Batches: AsyncSequence, Sendable {
    public typealias Element = [SharedTreeEvent]
    public typealias Failure = TreeAccessError

    fileprivate let reader: Reader

    public func makeAsyncIterator() -> Iterator {
      Iterator(reader: reader)
    }

    /// Takes everything that waits, and waits while there is nothing.
    public struct Iterator: AsyncIteratorProtocol {
      public typealias Failure = TreeAccessError

      fileprivate let reader: Reader

      public mutating func next() async throws(TreeAccessError) -> [SharedTreeEvent]? {
        try await reader.listener.nextBatch()
      }
    }
  }
}
