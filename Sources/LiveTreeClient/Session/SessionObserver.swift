import Foundation
import LiveTree

/// An observer of a target. The target is listened to as long as it has observers.
///
/// It's read on demand: a slow reader sees the newest state, and none in between.
@available(Systems 2024, *)
final class SessionObserver: Sendable {
  /// What is seen at one moment.
  struct Sight: Sendable {
    let snapshot: ViewSnapshot
    let phase: ConnectionPhase
    /// Whether nothing else follows, because the server has refused the target for good.
    let isOver: Bool
  }

  private let session: DatabaseSession
  private let target: ListenTarget
  private let id: SessionObservers.ID

  init(_ session: DatabaseSession, _ target: ListenTarget) {
    self.session = session
    self.target = target
    id = session.run { state, now in
      let (id, isFirst) = state.observers.add(target)
      return (id, isFirst ? state.machine.listen(to: target, at: now) : [])
    }
  }

  deinit {
    session.run { [id] state, now in
      guard let target = state.observers.remove(id) else { return ((), []) }
      return ((), state.machine.unlisten(to: target, at: now))
    }
  }

  /// Waits until there is something that this observer hasn't seen; returns `nil` if the task is canceled.
  func next() async -> Sight? {
    await session.waitForNews(id).map { present }
  }

  /// Waits until everything that the target selects is known.
  ///
  /// - Throws: ``DatabaseError`` if the server refuses the target; `CancellationError`.
  func waitForValue() async throws {
    while let sight = await next() {
      if sight.snapshot.isComplete { return }
      if sight.isOver, case .failed(let error, _) = sight.phase { throw error }
    }
    throw CancellationError()
  }

  /// What is seen now, whether it was seen before or not.
  var present: Sight {
    session.run { state, _ in (state.sight(of: target), []) }
  }
}

@available(Systems 2024, *)
extension DatabaseSession {
  /// Waits until there is something that an observer hasn't seen; returns `nil` if the task is canceled.
  func waitForNews(_ id: SessionObservers.ID) async -> Void? {
    while !Task.isCancelled {
      if run({ state, _ in (state.observers.see(id), []) }) { return () }
      await withTaskCancellationHandler {
        await withCheckedContinuation { waiter in
          let mustWait = run { state, _ in (state.observers.wait(id, waiter), []) }
          if !mustWait { waiter.resume() }
        }
      } onCancel: {
        let resumptions = run { state, _ in (state.observers.cancelWait(id), []) }
        for resumption in resumptions { resumption.resume() }
      }
    }
    return nil
  }
}

@available(Systems 2024, *)
extension DatabaseSession.State {
  func sight(of target: ListenTarget) -> SessionObserver.Sight {
    let snapshot = machine.sync.snapshot(of: target) ?? .empty(target.query)
    guard !isClosed else {
      let phase: ConnectionPhase =
        snapshot.isComplete
        ? .stale(since: machine.lostSince ?? .distantPast, error: .closed, retry: nil)
        : .failed(.closed, retry: nil)
      return SessionObserver.Sight(snapshot: snapshot, phase: phase, isOver: true)
    }
    return SessionObserver.Sight(
      snapshot: snapshot, phase: machine.phase(of: target), isOver: machine.isOver(target))
  }
}
