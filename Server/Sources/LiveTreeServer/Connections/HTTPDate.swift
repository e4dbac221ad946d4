import Foundation

/// The current time as the header field `Date` has it, which is made once per second.
///
/// Source: RFC 9110 §5.6.7.
struct HTTPDate {
  private var second: Int64 = .min
  private var current = ""

  /// Returns the current time, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  mutating func text(at now: Date = Date()) -> String {
    let second = Int64(now.timeIntervalSince1970)
    if second != self.second {
      self.second = second
      current = now.formatted(Self.format)
    }
    return current
  }

  private static let format = Date.VerbatimFormatStyle(
    format: """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \
      \(year: .padded(4)) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
      \(minute: .twoDigits):\(second: .twoDigits) GMT
      """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
    calendar: Calendar(identifier: .gregorian))
}
