public import Foundation

/// The period whose matches count for a ranking.
public enum RankingPeriod: String, Hashable, Sendable, CaseIterable, Codable {
  /// All matches.
  case all
  /// The matches of this year.
  case year
  /// The matches of this month.
  case month
  /// The matches of the month before this one.
  case lastMonth
  /// The matches of this week.
  case week

  /// The label of the period in a control.
  public var title: String {
    switch self {
    case .all: "All Time"
    case .year: "This Year"
    case .month: "This Month"
    case .lastMonth: "Last Month"
    case .week: "This Week"
    }
  }

  /// The label of the period in a control that has little space.
  public var shortTitle: String {
    switch self {
    case .all: "All"
    case .year: "Year"
    case .month: "Month"
    case .lastMonth: "Last Month"
    case .week: "Week"
    }
  }

  /// The start and end of the period; `nil` if it's unbounded.
  ///
  /// - Parameters:
  ///   - now: The current time, to which the period is relative.
  ///   - calendar: The calendar that determines when a week, a month or a year begins.
  public func interval(now: Date, calendar: Calendar) -> DateInterval? {
    switch self {
    case .all: nil
    case .year: calendar.dateInterval(of: .year, for: now)
    case .month: calendar.dateInterval(of: .month, for: now)
    case .lastMonth:
      calendar.date(byAdding: .month, value: -1, to: now).flatMap {
        calendar.dateInterval(of: .month, for: $0)
      }
    case .week: calendar.dateInterval(of: .weekOfYear, for: now)
    }
  }

  /// Whether a match counts. The end of a period belongs to the next period.
  public func contains(_ match: Match, now: Date, calendar: Calendar) -> Bool {
    guard let interval = interval(now: now, calendar: calendar) else { return true }
    return interval.start <= match.date && match.date < interval.end
  }
}
