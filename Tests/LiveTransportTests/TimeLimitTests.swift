import LiveTransport
import Testing
import _LiveSourceSupport

@Suite(.timeLimit(.minutes(20))) struct TimeLimitTests {
  private let clock = HandClock()

  private func limited<Result: Sendable>(
    _ operation: @escaping @Sendable () async throws(TransportError) -> Result
  ) -> Task<Result, any Error> {
    let clock = clock
    return Task {
      try await withTimeLimit(.seconds(5), on: clock, orThrow: TransportError.timedOut, operation)
    }
  }

  @Test func whatIsInTimeIsReturnedOrThrown() async throws {
    #expect(try await limited { 1 }.value == 1)
    await #expect(throws: TransportError.connectionLost) {
      try await limited { () throws(TransportError) in throw .connectionLost }.value
    }
  }

  @Test func lateWorkIsCanceledAndAwaited() async throws {
    let (cancelled, cancel) = AsyncStream.makeStream(of: Void.self)
    let late = limited { () async throws(TransportError) in
      await untilCancelled()
      cancel.yield()
      cancel.finish()
    }
    try await clock.wait { $0 == .seconds(5) }.end()
    await #expect(throws: TransportError.timedOut) { try await late.value }
    #expect(await cancelled.reduce(0) { count, _ in count + 1 } == 1)
  }

  @Test func cancellingTheCallerCancelsTheOperation() async throws {
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let task = limited { () async throws(TransportError) in
      start.finish()
      await untilCancelled()
      throw .cancelled
    }
    for await _ in started {}
    task.cancel()
    await #expect(throws: TransportError.cancelled) { try await task.value }
  }
}

/// Returns when the task is canceled, and only then: the stream has no elements and never finishes.
private func untilCancelled() async {
  let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
  for await _ in stream {}
  withExtendedLifetime(continuation) {}
}
