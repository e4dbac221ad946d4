import LiveListSources

extension WatchedStates {
  /// Reads the source while a closure runs, and not a moment longer: what the source has started, as
  /// a command, must be gone when the process ends.
  ///
  /// - Parameter body: Takes the states; one that it has not asked for gives way to a newer one.
  func reading(
    _ body: (AsyncStream<WatchedState>) async throws -> Void
  ) async throws {
    let (states, told) = AsyncStream.makeStream(
      of: WatchedState.self, bufferingPolicy: .bufferingNewest(1))
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        await run { told.yield($0) }
        told.finish()
      }
      defer { tasks.cancelAll() }
      try await body(states)
    }
  }
}
