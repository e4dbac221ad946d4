public import LiveList

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Clock times for users, in the local time zone and with 24 hours.
public enum TimeOfDay {
  /// The current time, such as `12:04:31`.
  public static var now: String { text(for: time(nil)) }

  /// Returns the text for a point in time, such as `12:04:31`.
  public static func text(for time: ListTime) -> String {
    // The limit is far outside any calendar, but well within an `Int`.
    let limit = 1e15
    return text(for: time_t(min(max(time.secondsSince1970, -limit), limit).rounded(.down)))
  }

  private static func text(for seconds: time_t) -> String {
    var (seconds, parts) = (seconds, tm())
    localtime_r(&seconds, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }
}
