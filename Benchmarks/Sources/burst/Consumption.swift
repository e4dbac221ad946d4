import Foundation

/// The resources that this process has used so far.
struct Consumption {
  var wall: Duration
  var processor: Duration
  /// The peak memory, in bytes.
  var memory: Int

  static var now: Self {
    var usage = rusage()
    #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    let unit = 1
    #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let unit = 1_024
    #endif
    let parts = [usage.ru_utime, usage.ru_stime].map { time in
      Duration.seconds(Int(time.tv_sec)) + .microseconds(Int(time.tv_usec))
    }
    return Self(
      wall: ProcessInfo.processInfo.systemUptime.duration, processor: parts[0] + parts[1],
      memory: Int(usage.ru_maxrss) * unit)
  }

  static func - (left: Self, right: Self) -> Self {
    Self(
      wall: left.wall - right.wall, processor: left.processor - right.processor,
      memory: left.memory - right.memory)
  }
}

extension TimeInterval {
  fileprivate var duration: Duration { .seconds(self) }
}

extension Duration {
  /// The duration in seconds, with one decimal.
  var seconds: String {
    let tenths = (self / .milliseconds(100)).rounded()
    return "\(tenths / 10)"
  }
}
