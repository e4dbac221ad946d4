import Dispatch
import Foundation
import Synchronization

/// Isolates tests to one thread: an embedded event loop may be used only on the thread that created
/// it, and on Linux the main actor changes threads.
@globalActor actor LoopActor {
  static let shared = LoopActor()

  private let thread = ThreadExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
}

/// Runs jobs on a thread of its own, which ends with the process.
private final class ThreadExecutor: SerialExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let available = DispatchSemaphore(value: 0)

  init() {
    Thread.detachNewThread { [self] in
      while true {
        available.wait()
        jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedSerialExecutor())
      }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    available.signal()
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }
}
