/// Runs an operation with a time limit.
///
/// - Parameters:
///   - limit: The time limit.
///   - clock: The clock that measures the time.
///   - error: The error that is thrown after a timeout, once the canceled operation has ended.
/// - Throws: The operation's error, or `error` after a timeout.
public func withTimeLimit<Result: Sendable, Failure: Error>(
  _ limit: Duration, on clock: any Clock<Duration> = ContinuousClock(),
  orThrow error: @autoclosure @escaping @Sendable () -> Failure,
  _ operation: @escaping @Sendable () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  let first = await withTaskGroup(of: Swift.Result<Result, Failure>?.self) { tasks in
    tasks.addTask {
      do throws(Failure) {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    }
    tasks.addTask { (try? await clock.sleep(for: limit)).map { .failure(error()) } }
    defer { tasks.cancelAll() }
    // A canceled wait has no outcome; the canceled operation then provides one.
    for await case let outcome? in tasks { return outcome }
    return .failure(error())
  }
  return try first.get()
}
