import LiveTree

/// The writes that the server has refused, each once.
///
/// A write is taken by the first iteration that gets it. Until then it's kept, with a ``WriteJournal`` also when the
/// program ends: at most 1,000 of them, the newest.
@available(Systems 2024, *)
public struct RefusedWrites: AsyncSequence, Sendable {
  /// The sequence never throws.
  public typealias Failure = Never

  let session: DatabaseSession?

  /// Returns an iterator.
  public func makeAsyncIterator() -> Iterator { Iterator(watcher: session.map { Watcher($0) }) }

  /// Iterates over refused writes.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let watcher: Watcher?

    /// The next refused write; `nil` if the task is canceled.
    public mutating func next() async -> RefusedWrite? { await next(isolation: nil) }

    /// The next refused write; `nil` if the task is canceled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> RefusedWrite? {
      await watcher?.next()
    }
  }

  /// An observer of refusals. The connection doesn't stay open for it.
  fileprivate final class Watcher: Sendable {
    private let session: DatabaseSession
    private let id: SessionObservers.ID

    init(_ session: DatabaseSession) {
      self.session = session
      id = session.run { state, _ in (state.observers.add(nil).id, []) }
    }

    deinit { _ = session.run { [id] state, _ in (state.observers.remove(id), []) } }

    func next() async -> RefusedWrite? {
      repeat {
        let write = session.run { state, _ in
          (state.refused.isEmpty ? nil : state.refused.removeFirst(), [])
        }
        guard let write else { continue }
        session.stored?.takeRefused(write.id)
        return write
      } while await session.waitForNews(id) != nil
      return nil
    }
  }
}

@available(*, unavailable)
extension RefusedWrites.Iterator: Sendable {}
