import Synchronization

/// Watches the updates of a list, and decides when the watch ends.
final class WatchExitMonitor: Sendable {
  private let ending: Mutex<WatchEnding>
  private let limit: Duration?
  private let ends: AsyncStream<WatchEnd>
  private let continuation: AsyncStream<WatchEnd>.Continuation

  init(_ ending: WatchEnding) {
    self.ending = Mutex(ending)
    limit = ending.limit
    (ends, continuation) = AsyncStream.makeStream()
  }

  /// Takes an update, and returns it.
  func passing(_ update: WatchedUpdate) -> WatchedUpdate {
    if let end = ending.withLock({ $0.take(update) }) { continuation.yield(end) }
    return update
  }

  /// Waits until the watch ends, or the task is canceled.
  ///
  /// - Returns: How the watch ended; `nil` if the task was canceled.
  func end() async -> WatchEnd? {
    let timeout = Task { [limit] in
      guard let limit, (try? await Task.sleep(for: limit)) != nil else { return }
      limitPasses()
    }
    defer { timeout.cancel() }
    for await end in ends { return end }
    return nil
  }

  /// Records that the limit has passed.
  func limitPasses() {
    if let end = ending.withLock(\.endAtLimit) { continuation.yield(end) }
  }
}
