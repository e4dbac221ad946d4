import Foundation

/// How long something took: on the wall, and on the processors, for all threads of this process.
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

/// One line of the table.
func report(_ what: String, _ cost: Cost, _ remark: String) {
  print("| \(what) | \(cost.wall.milliseconds) | \(cost.processor.milliseconds) | \(remark) |")
}

/// One line of the table that isn't a duration.
func report(_ what: String, _ remark: String) {
  print("| \(what) | | | \(remark) |")
}

/// How many in a second.
func rate(_ count: Int, _ cost: Cost) -> Int {
  Int(Double(count) / (cost.wall / .seconds(1)))
}

func megabytes(_ bytes: Int) -> String {
  "\(bytes / 1_048_576) MiB"
}

/// How long half, almost all, and all of them took at most.
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
  /// With one decimal.
  var milliseconds: String {
    let tenths = Int((self / .microseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// The memory of this process, in bytes.
enum Memory {
  /// What lies in the machine's memory now; where there is no `/proc`, the most that ever did.
  static var resident: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return peak }
    return pages * Int(getpagesize())
  }

  /// The most that lay there at a time.
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
