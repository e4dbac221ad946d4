/// How many writes and readers a database had in each of the last minutes.
///
/// A minute is recorded when something happens in it; until then, its readers are those of the
/// minute before.
struct ActivityHistory: Sendable {
  /// A minute, with the number of its writes and the highest number of readers at a time.
  struct Minute: Hashable, Sendable {
    /// The time at which it begins, in milliseconds since 1970.
    let start: Int64
    var writes = 0
    var readers: Int
  }

  /// The maximum number of minutes.
  static let length = 60

  private static let duration: Int64 = 60_000

  private var recorded: [Minute] = []
  private var readers = 0

  /// Adds a write.
  mutating func addWrite(at now: Int64) {
    advance(to: now)
    recorded[recorded.count - 1].writes += 1
  }

  /// Adds a reader.
  mutating func addReader(at now: Int64) {
    advance(to: now)
    readers += 1
    let last = recorded.count - 1
    recorded[last].readers = max(recorded[last].readers, readers)
  }

  /// Removes a reader. It counts for the whole minute in which it ends.
  mutating func removeReader(at now: Int64) {
    advance(to: now)
    readers -= 1
  }

  /// The last minutes up to a time, the oldest first. There are fewer if the history is younger.
  func minutes(until now: Int64) -> [Minute] {
    var copy = self
    copy.advance(to: now)
    return copy.recorded
  }

  /// Begins the minute of a time, after which there's at least one. If the clock was set back, the
  /// last minute goes on.
  private mutating func advance(to now: Int64) {
    let start = now - now % Self.duration
    let next = recorded.last.map { $0.start + Self.duration } ?? start
    let first = max(next, start - Int64(Self.length - 1) * Self.duration)
    for begin in stride(from: first, through: start, by: Int(Self.duration)) {
      recorded.append(Minute(start: begin, readers: readers))
    }
    if recorded.count > Self.length { recorded.removeFirst(recorded.count - Self.length) }
  }
}
