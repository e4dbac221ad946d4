import Foundation

/// The cost of an operation: wall-clock time, and processor time of all threads of this process.
struct Cost {
  var wall: Duration
  var processor: Duration

  static func of(_ body: () throws -> Void) rethrows -> Cost {
    let start = now
    try body()
    return now - start
  }

  static func ofWaiting(_ body: () async throws -> Void) async rethrows -> Cost {
    let start = now
    try await body()
    return now - start
  }

  private static var now: (wall: ContinuousClock.Instant, processor: Duration) {
    var usage = rusage()
    #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #endif
    let parts = [usage.ru_utime, usage.ru_stime].map { time in
      Duration.seconds(Int(time.tv_sec)) + .microseconds(Int(time.tv_usec))
    }
    return (.now, parts[0] + parts[1])
  }
}

private func - (
  end: (wall: ContinuousClock.Instant, processor: Duration),
  start: (wall: ContinuousClock.Instant, processor: Duration)
) -> Cost {
  Cost(wall: end.wall - start.wall, processor: end.processor - start.processor)
}

/// Prints a line of the table.
func report(_ what: String, _ cost: Cost, _ remark: String) {
  print("| \(what) | \(cost.wall.milliseconds) | \(cost.processor.milliseconds) | \(remark) |")
}

/// Prints a line of the table without a duration.
func report(_ what: String, _ remark: String) {
  print("| \(what) | | | \(remark) |")
}

/// The number of operations per second.
func rate(_ count: Int, _ cost: Cost) -> Int {
  Int(Double(count) / (cost.wall / .seconds(1)))
}

func megabytes(_ bytes: Int) -> String {
  "\(bytes / 1_048_576) MiB"
}

/// The median, the 99th percentile and the maximum.
func spread(_ times: [Duration]) -> String {
  let sorted = times.sorted()
  guard let longest = sorted.last else { return "" }
  let (half, most) = (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
  return
    "p50 \(half.milliseconds) ms, p99 \(most.milliseconds) ms, longest \(longest.milliseconds) ms"
}

func fileSize(_ file: String) -> Int {
  let attributes = try? FileManager.default.attributesOfItem(atPath: file)
  return (attributes?[.size] as? NSNumber)?.intValue ?? 0
}

extension Duration {
  /// The duration in milliseconds, with one decimal.
  var milliseconds: String {
    let tenths = Int((self / .microseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// The memory of this process, in bytes.
enum Memory {
  /// The resident memory; on systems without `/proc`, its peak.
  static var resident: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return peak }
    return pages * Int(getpagesize())
  }

  /// The peak of the resident memory.
  static var peak: Int {
    var usage = rusage()
    #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
    #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1_024
    #endif
  }
}
