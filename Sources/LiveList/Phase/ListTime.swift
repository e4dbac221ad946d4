/// A point in time, in seconds since midnight UTC on January 1, 1970.
///
/// This module imports only the standard library, which has no calendar dates. Where Foundation is
/// available, LiveListPipeline converts to and from `Date`: `ListTime(date)`, `Date(time)`.
public struct ListTime: Hashable, Comparable, Sendable {
  /// The number of seconds since 1970, without leap seconds; negative for earlier times.
  public let secondsSince1970: Double

  /// Creates a point in time.
  ///
  /// - Precondition: `secondsSince1970` is finite.
  public init(secondsSince1970: Double) {
    precondition(secondsSince1970.isFinite, "A point in time must be finite: \(secondsSince1970).")
    self.secondsSince1970 = secondsSince1970
  }

  /// Whether the first point in time is earlier than the second.
  public static func < (first: Self, second: Self) -> Bool {
    first.secondsSince1970 < second.secondsSince1970
  }
}
