/// What a client has to tell, such as the states of its connection, until the database is closed.
@available(Systems 2024, *)
public struct DatabaseEvents<Element: Sendable>: AsyncSequence, Sendable {
  /// The sequence never throws.
  public typealias Failure = Never
  /// Takes the next element; `nil` if there is none yet. It gets the last one.
  typealias Taking = @Sendable (inout DatabaseSession.State, Element?) -> Element?

  let session: DatabaseSession?
  /// Whether an iteration keeps the connection open.
  let needsConnection: Bool
  let take: Taking

  /// Returns an iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(observer: session.map { Observer($0, needsConnection: needsConnection) }, take: take)
  }

  /// Iterates over events.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let observer: Observer?
    fileprivate let take: Taking
    private var last: Element?

    fileprivate init(observer: Observer?, take: @escaping Taking) {
      (self.observer, self.take) = (observer, take)
    }

    /// The next event; `nil` if the task is canceled, or the database was closed.
    public mutating func next() async -> Element? { await next(isolation: nil) }

    /// The next event; `nil` if the task is canceled, or the database was closed.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      guard let (session, id) = observer.map({ ($0.session, $0.id) }) else { return nil }
      repeat {
        let (next, isOver) = session.run { [last, take] state, _ in
          (state.isClosed ? (nil, true) : (take(&state, last), false), [])
        }
        guard next == nil, !isOver else {
          last = next
          return next
        }
      } while await session.waitForNews(id) != nil
      return nil
    }
  }

  fileprivate final class Observer: Sendable {
    let session: DatabaseSession
    let id: SessionObservers.ID
    private let needsConnection: Bool

    init(_ session: DatabaseSession, needsConnection: Bool) {
      (self.session, self.needsConnection) = (session, needsConnection)
      id = session.run { state, now in
        if needsConnection { state.machine.watcherCount += 1 }
        return (state.observers.add(nil).id, state.machine.connectIfNeeded(at: now))
      }
    }

    deinit {
      session.run { [id, needsConnection] state, now in
        _ = state.observers.remove(id)
        if needsConnection { state.machine.watcherCount -= 1 }
        return ((), state.machine.rearm(at: now))
      }
    }
  }
}

@available(*, unavailable)
extension DatabaseEvents.Iterator: Sendable {}

@available(Systems 2024, *)
extension ClientMachine {
  /// The state for observers of the connection.
  var state: ConnectionState {
    switch (link, failure) {
    case (.ready, _): .connected
    case (.offline, let error?): .disconnected(error, retry: nil)
    case (.waiting, let error?): .disconnected(error, retry: retry)
    // No other credential could be tried.
    case (.closed, let error?): .disconnected(error, retry: nil)
    default: .connecting
    }
  }
}
