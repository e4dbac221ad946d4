/// The events at a path of a database, for one consumer.
///
/// See `TreeDatabase.events(at:_:as:maximumWaiting:maximumWaitingBytes:)` for its guarantees.
public struct TreeSubscription: AsyncSequence, Sendable {
  public typealias Element = TreeEvent
  public typealias Failure = TreeAccessError

  /// Ends the subscription when it and its iterators are released.
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

  /// The same events in batches: all waiting events at once, each shared with the other listeners.
  ///
  /// For servers with many listeners, which encode each event once. Consume a subscription either in
  /// batches or event by event.
  public var batches: Batches { Batches(reader: reader) }

  /// Resumes the consumer of ``batches`` immediately, with an empty batch if no event waits.
  ///
  /// For a consumer that also has other work, and would otherwise have to wait for both.
  public func wake() { reader.listener.wake() }

  public func makeAsyncIterator() -> Iterator {
    Iterator(reader: reader)
  }

  /// Takes event by event, and waits while there is none.
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Failure = TreeAccessError

    fileprivate let reader: Reader

    public mutating func next() async throws(TreeAccessError) -> TreeEvent? {
      try await reader.listener.next()?.event
    }
  }

  /// The events of a subscription, in batches that are empty only after ``TreeSubscription/wake()``.
  public struct Batches: AsyncSequence, Sendable {
    public typealias Element = [SharedTreeEvent]
    public typealias Failure = TreeAccessError

    fileprivate let reader: Reader

    public func makeAsyncIterator() -> Iterator {
      Iterator(reader: reader)
    }

    /// Takes all waiting events, and waits while there are none.
    public struct Iterator: AsyncIteratorProtocol {
      public typealias Failure = TreeAccessError

      fileprivate let reader: Reader

      public mutating func next() async throws(TreeAccessError) -> [SharedTreeEvent]? {
        try await reader.listener.nextBatch()
      }
    }
  }
}
