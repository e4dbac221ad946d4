public import Foundation

/// The period whose matches count for a ranking.
public enum RankingPeriod: String, Hashable, Sendable, CaseIterable, Codable {
  /// All that were ever played.
  case all
  /// Those of this year.
  case year
  /// Those of this month.
  case month
  /// Those of this week.
  case week

  /// The label of a control.
  public var title: String {
    switch self {
    case .all: "All Time"
    case .year: "This Year"
    case .month: "This Month"
    case .week: "This Week"
    }
  }

  /// The first and last moment; `nil` if it has neither beginning nor end.
  ///
  /// - Parameters:
  ///   - now: A moment in the period.
  ///   - calendar: Says when a week, a month or a year begins.
  public func interval(now: Date, calendar: Calendar) -> DateInterval? {
    switch self {
    case .all: nil
    case .year: calendar.dateInterval(of: .year, for: now)
    case .month: calendar.dateInterval(of: .month, for: now)
    case .week: calendar.dateInterval(of: .weekOfYear, for: now)
    }
  }

  /// Whether a match counts. The end of a period belongs to the next one.
  public func contains(_ match: Match, now: Date, calendar: Calendar) -> Bool {
    guard let interval = interval(now: now, calendar: calendar) else { return true }
    return interval.start <= match.date && match.date < interval.end
  }
}
