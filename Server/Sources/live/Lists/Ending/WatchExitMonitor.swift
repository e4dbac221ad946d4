import ArgumentParser
import Synchronization

/// Watches the updates of a list, and decides when the watch ends.
final class WatchExitMonitor: Sendable {
  private let ending: Mutex<WatchEnding>
  private let limit: Duration?
  private let codes: AsyncStream<ExitCode>
  private let continuation: AsyncStream<ExitCode>.Continuation

  init(_ ending: WatchEnding) {
    self.ending = Mutex(ending)
    limit = ending.limit
    (codes, continuation) = AsyncStream.makeStream()
  }

  /// Takes an update, and returns it.
  func passing(_ update: WatchedUpdate) -> WatchedUpdate {
    if ending.withLock({ $0.take(update) }) { continuation.yield(.success) }
    return update
  }

  /// Waits until the watch ends, or the task is canceled.
  ///
  /// - Returns: The exit code of the process.
  func code() async -> ExitCode {
    let timeout = Task { [limit] in
      guard let limit, (try? await Task.sleep(for: limit)) != nil else { return }
      limitPasses()
    }
    defer { timeout.cancel() }
    for await code in codes { return code }
    return .success
  }

  /// The limit has passed.
  func limitPasses() {
    if ending.withLock(\.endsAtLimit) { continuation.yield(.timedOut) }
  }
}
