import LiveListSources

extension WatchedStates {
  /// Reads the source only while a closure runs, so that a command that the source started has
  /// ended when the process exits.
  ///
  /// - Parameter body: Takes the states. Reading begins when it iterates, so that it can handle
  ///   signals before. The states are those of one reading, to be iterated once.
  func reading(_ body: (Self) async throws -> Void) async throws {
    let (readings, reading) = AsyncStream.makeStream(of: Yield.self)
    let (ended, end) = AsyncStream.makeStream(of: Never.self)
    let states = Self { yield in
      reading.yield(yield)
      for await _ in ended {}
    }
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        defer { end.finish() }
        for await yield in readings { return await run(yield) }
      }
      defer { tasks.cancelAll() }
      try await body(states)
    }
  }
}
