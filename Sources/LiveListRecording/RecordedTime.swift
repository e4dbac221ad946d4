/// A time since the start of a recording, in whole milliseconds; in JSON a number of seconds.
///
/// A time with at most three decimals survives a round trip: the nearest `Double` is written with
/// the fewest digits that identify it, and rounded when it is read.
struct RecordedTime: Hashable, Sendable {
  let milliseconds: Int

  /// About thirty years, which fit in an `Int` even as nanoseconds.
  static let limit = 1_000_000_000 * 1_000

  /// Creates a time, truncated to milliseconds and limited to the maximum.
  init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    guard duration >= .zero, seconds < Self.limit / 1_000 else {
      milliseconds = duration < .zero ? 0 : Self.limit
      return
    }
    milliseconds = Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
  }

  var duration: Duration { .milliseconds(milliseconds) }
}

extension RecordedTime: Comparable {
  static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }
}

extension RecordedTime: Codable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Double(milliseconds) / 1_000)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let milliseconds = (try container.decode(Double.self) * 1_000).rounded()
    guard (0...Double(Self.limit)).contains(milliseconds) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "A time is a number of seconds from 0 to \(Self.limit / 1_000).")
    }
    self.milliseconds = Int(milliseconds)
  }
}
