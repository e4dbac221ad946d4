import Foundation
import LiveTreeServer

/// Returns freed memory to the system.
///
/// glibc keeps freed memory below blocks that are in use, so a server that has once performed huge
/// writes would keep about a hundred megabytes. `malloc_trim` returns it. It exists only in glibc; with
/// other allocators, nothing is done.
enum HeapTrimmer {
  private typealias Trim = @convention(c) (Int) -> Int32

  /// Trims the heap for a minute after memory has grown, until the task is canceled.
  static func run() async {
    guard let trim else { return }
    var schedule = TrimSchedule()
    while (try? await Task.sleep(for: TrimSchedule.interval)) != nil {
      guard let bytes = ProcessFigures.residentBytes, schedule.mustTrim(residentBytes: bytes)
      else { continue }
      // Its duration depends on the number of free blocks, so it doesn't take a thread of Swift's pool.
      await withCheckedContinuation { done in
        DispatchQueue.global(qos: .utility).async {
          _ = trim(0)
          done.resume()
        }
      }
      schedule.didTrim(residentBytes: ProcessFigures.residentBytes ?? bytes)
    }
  }

  /// Looked up by name, because Swift's module of glibc lacks it, and musl has none.
  private static var trim: Trim? {
    dlsym(nil, "malloc_trim").map { unsafeBitCast($0, to: Trim.self) }
  }
}

/// Decides when the heap is trimmed. Memory that was in use during one trim can only be returned by a
/// later one, so after memory has grown, the heap is trimmed repeatedly for some time.
struct TrimSchedule {
  /// The time between two trims.
  static let interval = Duration.seconds(5)

  /// The growth that is worth a trim.
  static let growth = 16 << 20

  /// The number of trims after the last growth; in a minute, writes that wait are done.
  static let count = 12

  /// The resident memory after the last trim.
  private var trimmed = 0
  private var rest = 0

  /// Whether the heap must be trimmed now.
  mutating func mustTrim(residentBytes: Int) -> Bool {
    if residentBytes > trimmed + Self.growth { rest = Self.count }
    return rest > 0
  }

  /// Records the memory after a trim.
  mutating func didTrim(residentBytes: Int) {
    trimmed = residentBytes
    rest -= 1
  }
}
