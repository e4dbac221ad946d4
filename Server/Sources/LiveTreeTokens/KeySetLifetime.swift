import Foundation

/// How long a key set may be cached.
///
/// Source: RFC 9111 §4.2 and §5.2.2.
public enum KeySetLifetime {
  /// The lifetime of a set whose provider doesn't state it.
  static let standard = Duration.seconds(60 * 60)
  /// The bounds of all lifetimes: neither is the provider asked all the time, nor are keys that it
  /// removed trusted for weeks.
  static let bounds = Duration.seconds(60)...Duration.seconds(24 * 60 * 60)

  /// The lifetime according to the header fields of a response, within bounds of a minute and a day.
  ///
  /// - Parameter field: Returns the value of a header field; `nil` if the response doesn't have it.
  public static func of(_ field: (String) -> String?) -> Duration {
    let lifetime = stated(field) ?? standard
    return min(max(lifetime, bounds.lowerBound), bounds.upperBound)
  }

  private static func stated(_ field: (String) -> String?) -> Duration? {
    let directives = (field("Cache-Control") ?? "").lowercased().split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    if directives.contains("no-store") || directives.contains("no-cache") { return .zero }
    let age = seconds(field("Age")) ?? 0
    for name in ["s-maxage=", "max-age="] {
      guard let directive = directives.first(where: { $0.hasPrefix(name) }) else { continue }
      let value = directive.dropFirst(name.count).trimmingCharacters(in: ["\""])
      // RFC 9111 §4.2.1: an invalid value means that the response is stale.
      return .seconds((seconds(value) ?? 0) - age)
    }
    guard let expires = field("Expires") else { return nil }
    guard let end = date(expires), let start = field("Date").flatMap(date) else { return .zero }
    return .seconds(end.timeIntervalSince(start) - Double(age))
  }

  /// A number of seconds of at most a year; larger ones count as a year.
  private static func seconds(_ text: String?) -> Int? {
    guard let text, !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return min(Int(text) ?? .max, 366 * 24 * 60 * 60)
  }

  /// A date as HTTP writes it, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.date(from: text)
  }
}
