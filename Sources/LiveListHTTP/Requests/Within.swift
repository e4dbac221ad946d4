#if Client
/// Does something that may take no longer than a while.
///
/// - Throws: ``HTTPFailure`` when the while is over; the operation is cancelled, and waited for.
func within<Result: Sendable>(
  _ limit: Duration, on clock: any Clock<Duration>,
  _ operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result.self) { tasks in
    tasks.addTask { try await operation() }
    tasks.addTask {
      try await clock.sleep(for: limit)
      throw HTTPFailure("took longer than \(limit), and was given up.")
    }
    defer { tasks.cancelAll() }
    guard let result = try await tasks.next() else { throw CancellationError() }
    return result
  }
}
#endif
