/// Reads a source only while a closure runs, so that a command that the source started is
/// terminated before the process exits.
///
/// - Parameters:
///   - source: Reads the source until its task is canceled, or the source ends.
///   - body: Receives a reading that replaces the source and may be run once. The source is read
///     only from then on, so that the closure can set up signal handlers first.
func withReading<Element>(
  of source: @escaping @Sendable (@escaping @Sendable (Element) -> Void) async -> Void,
  _ body: (
    @escaping @Sendable (@escaping @Sendable (Element) -> Void) async -> Void
  ) async throws -> Void
) async throws {
  let (readings, reading) = AsyncStream.makeStream(of: (@Sendable (Element) -> Void).self)
  let (ended, end) = AsyncStream.makeStream(of: Never.self)
  try await withThrowingTaskGroup(of: Void.self) { tasks in
    tasks.addTask {
      defer { end.finish() }
      for await yield in readings { return await source(yield) }
    }
    defer { tasks.cancelAll() }
    try await body { yield in
      reading.yield(yield)
      for await _ in ended {}
    }
  }
}
