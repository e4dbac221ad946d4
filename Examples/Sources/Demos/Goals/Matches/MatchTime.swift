import Foundation

/// The time of a match, as short as its section allows: "18:30" under the header of a day, "Tue
/// 18:30" under that of a week, and "12 Oct, 18:30" otherwise. A match to come in another year has
/// its year: "1 Jan 2027, 18:30".
struct MatchTime: CustomStringConvertible {
  let description: String

  init(_ date: Date, in range: DateRange, of ranges: DateRanges) {
    let parts = ranges.calendar.dateComponents(
      [.year, .month, .day, .weekday, .hour, .minute], from: date)
    let time = [parts.hour ?? 0, parts.minute ?? 0].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
    description =
      switch range {
      case .unknown: ""
      case .today, .yesterday: time
      case .earlierThisWeek, .lastWeek: "\(DayName.short(parts.weekday ?? 1)) \(time)"
      case .comingUp where parts.year != ranges.year:
        "\(parts.day ?? 0) \(MonthName.short(parts.month ?? 0)) \(parts.year ?? 0), \(time)"
      case .comingUp, .earlierThisMonth, .month:
        "\(parts.day ?? 0) \(MonthName.short(parts.month ?? 0)), \(time)"
      }
  }
}

/// The names of months, independent of the locale.
enum MonthName {
  private static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The name of a month, counted from 1.
  static func long(_ month: Int) -> String {
    names.indices.contains(month - 1) ? names[month - 1] : "Month \(month)"
  }

  static func short(_ month: Int) -> String { String(long(month).prefix(3)) }
}

/// The names of the days of a week.
enum DayName {
  private static let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// The name of a day of the week, counted from 1 for Sunday.
  static func short(_ weekday: Int) -> String {
    names.indices.contains(weekday - 1) ? names[weekday - 1] : "Day \(weekday)"
  }
}
