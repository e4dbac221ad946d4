import LiveListPipeline
import LiveListSources

extension WatchedStates {
  /// Reads the source only while a closure runs, so that a command that the source started has
  /// ended when the process exits.
  ///
  /// - Parameter body: Takes the states. Reading begins when it iterates, so that it can handle
  ///   signals before. A newer state replaces one that it hasn't read yet.
  func reading(_ body: (AwaitedStates) async throws -> Void) async throws {
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let (states, yielded) = AsyncStream.makeStream(
      of: WatchedState.self, bufferingPolicy: .bufferingNewest(1))
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        for await _ in starts { break }
        guard !Task.isCancelled else { return }
        await run { yielded.yield($0) }
        yielded.finish()
      }
      defer { tasks.cancelAll() }
      try await body(AwaitedStates(states: states, start: start))
    }
  }
}

/// States of a list that is read from the first iteration on.
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
