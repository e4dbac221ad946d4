import LiveList
import LiveListPipeline
import Synchronization

/// A source that sends documents over a connection. The connection is opened again whenever it
/// breaks.
@available(Systems 2024, *)
struct FollowedSource<Rows: DocumentRows & Sendable & SendableMetatype>: Sendable
where Rows.SectionID: Sendable, Rows.Header: Equatable & Sendable, Rows.Item: Equatable & Sendable {
  let timing: HTTPTiming
  /// The initial state.
  let first: FollowedState<Rows>
  /// Opens a connection, reads it to its end, and returns why it ended.
  let connect: @Sendable (@escaping @Sendable (FollowedEvent) -> Void) async -> HTTPFailure

  /// Yields states until it is canceled or the source ends.
  func read(_ yield: @escaping ListStates<Rows.SectionID, Rows.Header, Rows.Item>.Yield) async {
    let known = Known(first)
    let now = timing.time.now
    while true {
      let failure = await connect { event in
        let state = known.state.withLock { state in
          state.take(event, at: now())
          return state.state
        }
        if state.phase != .loading { yield(state) }
      }
      guard !Task.isCancelled else { return }
      let (wait, state) = known.state.withLock { state in
        var random = SystemRandomNumberGenerator()
        let wait = state.fail(failure, at: now(), using: &random)
        return (wait, state.state)
      }
      yield(state)
      guard let wait, (try? await timing.time.clock.sleep(for: wait)) != nil else { return }
    }
  }

  /// The state that this task and the connection's task share.
  private final class Known: Sendable {
    let state: Mutex<FollowedState<Rows>>

    init(_ first: FollowedState<Rows>) {
      state = Mutex(first)
    }
  }
}
