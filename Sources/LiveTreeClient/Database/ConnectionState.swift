/// The state of the connection that all references of a database share.
///
/// Source: `.info/connected` of Firebase's libraries.
@available(Systems 2024, *)
public enum ConnectionState: Hashable, Sendable {
  /// The connection is being opened.
  case connecting
  /// The server answers.
  case connected
  /// The client is disconnected. The error says why; `retry` is the wait before the next attempt, or `nil` if
  /// the app went offline.
  case disconnected(DatabaseError, retry: Duration?)
}

/// The states of a connection, as they change.
@available(Systems 2024, *)
public struct ConnectionStates: AsyncSequence, Sendable {
  /// The sequence never throws.
  public typealias Failure = Never

  let session: DatabaseSession?

  /// Returns an iterator, which keeps the connection open as long as it exists.
  public func makeAsyncIterator() -> Iterator {
    Iterator(watcher: session.map { ConnectionWatcher($0) })
  }

  /// Iterates over states.
  public struct Iterator: AsyncIteratorProtocol {
    let watcher: ConnectionWatcher?
    private var last: ConnectionState?

    init(watcher: ConnectionWatcher?) { self.watcher = watcher }

    /// The next state; `nil` if the task is canceled.
    public mutating func next() async -> ConnectionState? {
      await next(isolation: nil)
    }

    /// The next state; `nil` if the task is canceled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> ConnectionState? {
      while let state = await watcher?.next() {
        guard state != last else { continue }
        last = state
        return state
      }
      return nil
    }
  }
}

@available(*, unavailable)
extension ConnectionStates.Iterator: Sendable {}
