/// Does something that may take a limited time.
///
/// - Parameters:
///   - limit: How long it may take.
///   - clock: What measures the time.
///   - error: What is thrown when the time is over; the operation is canceled then, and waited for.
/// - Throws: What the operation throws, or `error`.
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
    // A wait that was canceled says nothing: the operation will end, too.
    for await case let outcome? in tasks { return outcome }
    return .failure(error())
  }
  return try first.get()
}
