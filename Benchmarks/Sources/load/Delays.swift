/// A histogram of durations, in steps of about 3 %.
struct Histogram {
  private var counts = [Int](repeating: 0, count: 1_024)
  private(set) var count = 0

  mutating func add(_ duration: Duration, times: Int = 1) {
    counts[Self.bucket(of: duration)] += times
    count += times
  }

  /// Adds the durations of another histogram.
  mutating func add(_ other: Histogram) {
    for (bucket, number) in other.counts.enumerated() { counts[bucket] += number }
    count += other.count
  }

  /// The duration that a percentage of all durations doesn't exceed.
  func percentile(_ share: Double) -> String {
    let rank = Int((Double(count) * share / 100).rounded(.up))
    var seen = 0
    for (bucket, number) in counts.enumerated() where number > 0 {
      seen += number
      if seen >= rank { return Self.text(of: bucket) }
    }
    return "-"
  }

  /// 32 steps for each doubling of the microseconds.
  private static func bucket(of duration: Duration) -> Int {
    let microseconds = Swift.max(1, Int(duration / .microseconds(1)))
    let magnitude = Int.bitWidth - 1 - microseconds.leadingZeroBitCount
    let fraction = magnitude < 5 ? microseconds << (5 - magnitude) : microseconds >> (magnitude - 5)
    return Swift.min(1_023, magnitude * 32 + fraction - 32)
  }

  private static func text(of bucket: Int) -> String {
    let (magnitude, fraction) = (bucket / 32, bucket % 32 + 32)
    let microseconds = magnitude < 5 ? fraction >> (5 - magnitude) : fraction << (magnitude - 5)
    let tenths = microseconds / 100
    return "\(tenths / 10).\(tenths % 10) ms"
  }
}

/// The delays between writes and their arrival at readers.
struct Delays {
  /// The delays from a write to each of its readers.
  var each = Histogram()
  /// The delays from a write to the last of its readers.
  var last = Histogram()
  /// The number of received events.
  var events = 0
  /// The number of writes that a reader received only together with a later one.
  var skipped = 0
}
