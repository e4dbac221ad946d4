#if Client
import LiveList
import LiveListPipeline
import LiveListSources
import Synchronization

/// A source that says documents over a connection, which is made again whenever it breaks.
struct FollowedSource<Rows: DocumentRows & Sendable & SendableMetatype>: Sendable
where Rows.SectionID: Sendable, Rows.Header: Equatable & Sendable, Rows.Item: Equatable & Sendable {
  let timing: HTTPTiming
  /// What is known in the beginning.
  let first: FollowedState<Rows>
  /// Makes a connection and hears it to its end; says why that is the end.
  let connect: @Sendable (@escaping @Sendable (FollowedEvent) -> Void) async -> HTTPFailure

  /// Tells states until it is cancelled, or the source is of no use any more.
  func read(
    _ tell: @escaping ListStates<Rows.SectionID, Rows.Header, Rows.Item>.Yield
  ) async {
    let known = Known(first)
    let now = timing.time.now
    while true {
      let failure = await connect { event in
        let state = known.state.withLock { state in
          state.take(event, at: now())
          return state.state
        }
        if state.phase != .loading { tell(state) }
      }
      guard !Task.isCancelled else { return }
      let (wait, state) = known.state.withLock { state in
        var random = SystemRandomNumberGenerator()
        let wait = state.fail(failure, at: now(), using: &random)
        return (wait, state.state)
      }
      tell(state)
      guard let wait, (try? await timing.time.clock.sleep(for: wait)) != nil else { return }
    }
  }

  /// What the connection's task and this one share.
  private final class Known: Sendable {
    let state: Mutex<FollowedState<Rows>>

    init(_ first: FollowedState<Rows>) {
      state = Mutex(first)
    }
  }
}
#endif
