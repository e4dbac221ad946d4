import Synchronization

/// The events at a path of a database, for one consumer.
///
/// See `TreeDatabase.events(at:_:as:maximumWaiting:maximumWaitingBytes:)` for its guarantees.
@available(Systems 2024, *)
public struct TreeSubscription: AsyncSequence, Sendable {
  public typealias Element = TreeEvent
  public typealias Failure = TreeAccessError

  private let reader: Reader

  /// The session of the subscription. It ends when the subscription and its iterators are released.
  var session: TreeSession { reader.session }

  init(_ database: TreeDatabase, as identity: TreeIdentity, limits: SessionLimits) {
    reader = Reader(database, as: identity, limits: limits)
  }

  public func makeAsyncIterator() -> Iterator {
    Iterator(reader: reader)
  }

  /// Returns the events one by one, and waits for the next one.
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Failure = TreeAccessError

    fileprivate let reader: Reader

    public mutating func next() async throws(TreeAccessError) -> TreeEvent? {
      try await reader.next()
    }
  }
}

/// A session in the same process: instead of a transport, a task waits for its messages.
@available(Systems 2024, *)
private final class Reader: Sendable {
  let session: TreeSession
  private let signal = Signal()

  init(_ database: TreeDatabase, as identity: TreeIdentity, limits: SessionLimits) {
    session = TreeSession(database, as: identity, limits: limits) { [signal] in signal.fire() }
  }

  deinit {
    session.end()
  }

  /// Waits for an event and takes it; `nil` after the end.
  func next() async throws(TreeAccessError) -> TreeEvent? {
    while true {
      if Task.isCancelled { session.end() }
      switch session.take() {
      case .event(_, let event): return event.event
      case .canceled(_, let error):
        session.end()
        throw error
      case .answer: continue
      case nil where session.hasEnded: return nil
      case nil: await wait()
      }
    }
  }

  private func wait() async {
    await withTaskCancellationHandler {
      await signal.wait()
    } onCancel: {
      session.end()
      signal.fire()
    }
  }
}

/// Resumes one waiting task, now or as soon as it waits.
@available(Systems 2024, *)
private final class Signal: Sendable {
  private struct State {
    var waiter: CheckedContinuation<Void, Never>?
    var isFired = false
  }

  private let state = Mutex(State())

  func fire() {
    let waiter = state.withLock { state in
      state.isFired = state.waiter == nil
      return state.waiter.take()
    }
    waiter?.resume()
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isFired = state.withLock { state in
        precondition(state.waiter == nil, "Only one task at a time can consume a subscription.")
        guard !state.isFired else {
          state.isFired = false
          return true
        }
        state.waiter = continuation
        return false
      }
      if isFired { continuation.resume() }
    }
  }
}
