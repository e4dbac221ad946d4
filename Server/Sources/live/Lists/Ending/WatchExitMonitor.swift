import ArgumentParser
import Synchronization

/// Rings when a watch is over whose updates pass by.
final class WatchExitMonitor: Sendable {
  private let ending: Mutex<WatchEnding>
  private let limit: Duration?
  private let codes: AsyncStream<ExitCode>
  private let ring: AsyncStream<ExitCode>.Continuation

  init(_ ending: WatchEnding) {
    self.ending = Mutex(ending)
    limit = ending.limit
    (codes, ring) = AsyncStream.makeStream()
  }

  /// Looks at an update that passes.
  func passing(_ update: WatchedUpdate) -> WatchedUpdate {
    if ending.withLock({ $0.take(update) }) { ring.yield(.success) }
    return update
  }

  /// Waits until the watch is over; as long as its task is not cancelled.
  ///
  /// - Returns: The code with which the process ends.
  func code() async -> ExitCode {
    let alarm = Task { [limit] in
      guard let limit, (try? await Task.sleep(for: limit)) != nil else { return }
      limitPasses()
    }
    defer { alarm.cancel() }
    for await code in codes { return code }
    return .success
  }

  /// The limit has passed.
  func limitPasses() {
    if ending.withLock(\.endsAtLimit) { ring.yield(.timedOut) }
  }
}
