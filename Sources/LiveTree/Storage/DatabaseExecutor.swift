import Dispatch

/// Runs a database on threads that may block.
///
/// A storage may write and flush on the thread of its database, so that a write isn't handed to
/// another one. Swift's thread pool has only one thread per core: a disk that takes long would block
/// all of them.
@available(Systems 2024, *)
final class DatabaseExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "LiveTree database")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Performs an action after what was enqueued before.
  func perform(_ action: @escaping @Sendable () -> Void) { queue.async(execute: action) }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
