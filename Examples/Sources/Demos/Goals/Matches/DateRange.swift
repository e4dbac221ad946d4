public import Foundation

/// A range of dates relative to today, by which matches are grouped.
public enum DateRange: Hashable, Sendable {
  /// After today.
  case comingUp
  /// Today, at any time.
  case today
  /// The day before today.
  case yesterday
  /// This week, before yesterday.
  case earlierThisWeek
  /// Last week, before yesterday.
  case lastWeek
  /// This month, before last week.
  case earlierThisMonth
  /// An earlier month, before last week.
  case month(year: Int, month: Int)
  /// The date is unknown.
  case unknown
}

extension DateRange {
  /// Creates the range that contains a date.
  ///
  /// - Parameters:
  ///   - date: The date of a match.
  ///   - now: The current time.
  ///   - calendar: The calendar that determines when a day, a week or a month begins.
  public init(of date: Date, now: Date, calendar: Calendar) {
    self = DateRanges(now: now, calendar: calendar).range(of: date)
  }

  /// The next moment at which the range of a date may change: the next midnight.
  public static func nextChange(after now: Date, calendar: Calendar) -> Date {
    let today = calendar.startOfDay(for: now)
    let tomorrow = calendar.date(byAdding: .day, value: 1, to: today) ?? today + 86_400
    return calendar.startOfDay(for: tomorrow)
  }
}

extension DateRange: Comparable {
  /// Newer ranges sort first.
  public static func < (left: DateRange, right: DateRange) -> Bool {
    left.rank < right.rank
  }

  private var rank: (Int, Int, Int) {
    switch self {
    case .comingUp: (0, 0, 0)
    case .today: (1, 0, 0)
    case .yesterday: (2, 0, 0)
    case .earlierThisWeek: (3, 0, 0)
    case .lastWeek: (4, 0, 0)
    case .earlierThisMonth: (5, 0, 0)
    case .month(let year, let month): (6, -year, -month)
    case .unknown: (7, 0, 0)
    }
  }
}

extension DateRange {
  /// The header: "Yesterday", "October 2026".
  public var title: String {
    switch self {
    case .comingUp: "Coming up"
    case .today: "Today"
    case .yesterday: "Yesterday"
    case .earlierThisWeek: "Earlier this week"
    case .lastWeek: "Last week"
    case .earlierThisMonth: "Earlier this month"
    case .month(let year, let month): "\(MonthName.long(month)) \(year)"
    case .unknown: "Without a date"
    }
  }
}

/// In JSON, a range is a string such as `earlierThisWeek` or `2026-10`.
extension DateRange: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  private var text: String {
    switch self {
    case .comingUp: "comingUp"
    case .today: "today"
    case .yesterday: "yesterday"
    case .earlierThisWeek: "earlierThisWeek"
    case .lastWeek: "lastWeek"
    case .earlierThisMonth: "earlierThisMonth"
    case .month(let year, let month): "\(year)-\(month < 10 ? "0" : "")\(month)"
    case .unknown: "unknown"
    }
  }
}
