import Foundation

/// What the process has used.
struct Usage {
  let residentBytes: Int
  /// Of all threads, in user and system mode.
  let processorTime: Duration

  static var now: Usage {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ").dropFirst().first.flatMap { Int($0) }
    #if canImport(Darwin)
    let own = RUSAGE_SELF
    #else
    let own = __rusage_who_t(RUSAGE_SELF.rawValue)
    #endif
    var usage = rusage()
    getrusage(own, &usage)
    let times = [usage.ru_utime, usage.ru_stime].map {
      Duration.seconds(Int($0.tv_sec)) + .microseconds(Int($0.tv_usec))
    }
    return Usage(residentBytes: (pages ?? 0) * 4_096, processorTime: times[0] + times[1])
  }
}
