import LiveListPipeline
import LiveListSources

extension WatchedStates {
  /// Reads the source while a closure runs, and not a moment longer: what the source has started, as
  /// a command, must be gone when the process ends.
  ///
  /// - Parameter body: Takes the states. The reading begins when it asks for the first, so that it
  ///   can be ready for signals by then; one that it has not asked for gives way to a newer one.
  func reading(_ body: (AwaitedStates) async throws -> Void) async throws {
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let (states, told) = AsyncStream.makeStream(
      of: WatchedState.self, bufferingPolicy: .bufferingNewest(1))
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        for await _ in starts { break }
        guard !Task.isCancelled else { return }
        await run { told.yield($0) }
        told.finish()
      }
      defer { tasks.cancelAll() }
      try await body(AwaitedStates(states: states, start: start))
    }
  }
}

/// States of a list that is read as soon as somebody asks.
struct AwaitedStates: AsyncSequence, Sendable {
  typealias Element = WatchedState
  typealias Failure = Never

  fileprivate let states: AsyncStream<WatchedState>
  fileprivate let start: AsyncStream<Void>.Continuation

  func makeAsyncIterator() -> AsyncStream<WatchedState>.Iterator {
    start.yield()
    return states.makeAsyncIterator()
  }
}
