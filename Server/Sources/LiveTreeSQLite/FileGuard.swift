import Dispatch
import GRDB
import LiveTree
import Synchronization

/// Checks that no other program has changed the files of an open database: before each commit what costs
/// little, and everything when nothing has been written for a moment.
final class FileGuard: Sendable {
  private struct State {
    /// The number of writes to the log.
    var writeCount = 0
    /// Whether the log was written to after the last thorough check began.
    var isDue = false
  }

  /// How long nothing must be written to the log before it's checked.
  private static let idleTime = DispatchTimeInterval.milliseconds(50)

  private let queue: DatabaseQueue
  private let health: FileHealth
  private let log: CommitLog
  private let checkpoints: Checkpoints
  private let thread = DispatchQueue(label: "LiveTree check")
  private let state = Mutex(State())

  init(
    _ queue: DatabaseQueue, _ health: FileHealth, _ log: CommitLog, _ checkpoints: Checkpoints
  ) {
    (self.queue, self.health) = (queue, health)
    (self.log, self.checkpoints) = (log, checkpoints)
  }

  /// Checks the files, and keeps one open that closing could damage.
  ///
  /// - Parameter isThorough: Whether to read the log if anything was written since it was last read.
  ///   Otherwise, in a log that is written all the time, each commit compares only its start and its end.
  /// - Throws: ``SQLiteStorageError``; `DatabaseError` if the files were closed.
  func perform(isThorough: Bool) throws {
    try log.checkOpen()
    do {
      try health.check(
        log.observations(isThorough: isThorough),
        FileHealth.Files(
          verifyLog: log.verify,
          withDatabase: { [queue] in try queue.writeWithoutTransaction($0) },
          saveLog: checkpoints.finish))
    } catch {
      if health.mustStayOpen {
        // The queue closes the file when it's released, so it's never released.
        _ = Unmanaged.passRetained(queue)
      }
      throw error
    }
  }

  /// Whether a thorough check follows, because the log was written to a moment ago.
  var isDue: Bool { state.withLock { $0.isDue } }

  /// Checks the files once nothing has been written for a moment after this write.
  func noteWrite() {
    let begins = state.withLock { state in
      state.writeCount += 1
      defer { state.isDue = true }
      return !state.isDue
    }
    if begins { performWhenIdle() }
  }

  private func performWhenIdle() {
    let count = state.withLock { $0.writeCount }
    thread.asyncAfter(deadline: .now() + Self.idleTime) { [weak self] in
      guard let self else { return }
      // What it finds is kept, and refuses the next commit.
      if state.withLock({ $0.writeCount }) == count { try? perform(isThorough: true) }
      let isIdle = state.withLock { state in
        if state.writeCount == count { state.isDue = false }
        return !state.isDue
      }
      if !isIdle { performWhenIdle() }
    }
  }
}
