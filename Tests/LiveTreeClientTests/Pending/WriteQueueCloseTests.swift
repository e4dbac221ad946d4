import LiveTransport
import Synchronization
import Testing
import _LiveTestSupport

@testable import LiveTreeClient

/// How a queue of writes ends.
@Suite(.timeLimit(.minutes(20))) struct WriteQueueCloseTests {
  /// The next attempt would follow after hours.
  @Test func closingDoesNotWaitForTheNextAttempt() async throws {
    let database = try LiveDatabase(
      "http://localhost:9000", transport: NoNetwork(),
      retry: RetryPolicy(first: .seconds(100_000), longest: .seconds(100_000)))
    let queue = try await WriteQueue(to: database)
    let write = try await queue.set(1, at: "n")
    await waitUntil("the queue waits for the next attempt") { await queue.isPaused }
    let hasClosed = Atomic(false)
    let closing = Task {
      await queue.close()
      hasClosed.store(true, ordering: .relaxed)
    }
    await waitUntil("the queue is closed") { hasClosed.load(ordering: .relaxed) }
    // If the queue is still waiting, this lets the test end.
    await queue.retryNow()
    await closing.value
    let error = await #expect(throws: DatabaseError.self) { try await write.acknowledged() }
    #expect(error?.code == .queueClosed)
    #expect(await queue.pendingWrites.count == 1)
  }
}

/// A network that can't be reached.
private struct NoNetwork: HTTPTransport {
  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    throw .connectionRefused
  }

  func openWebSocket(
    _ request: TransportRequest
  ) async throws(TransportError) -> any WebSocketConnection {
    throw .connectionRefused
  }
}
