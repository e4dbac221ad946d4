import Foundation

/// The date ranges relative to one moment. The calendar computes their starts once rather than for
/// each date.
struct DateRanges {
  let calendar: Calendar
  /// The current year.
  let year: Int
  private let tomorrow, today, yesterday, thisWeek, lastWeek, thisMonth: Date

  init(now: Date, calendar: Calendar) {
    func dayBefore(_ date: Date, by days: Int = 1) -> Date {
      calendar.startOfDay(
        for: calendar.date(byAdding: .day, value: -days, to: date) ?? date - Double(days) * 86_400)
    }
    func start(of component: Calendar.Component, at date: Date) -> Date {
      calendar.dateInterval(of: component, for: date)?.start ?? date
    }
    self.calendar = calendar
    year = calendar.component(.year, from: now)
    today = calendar.startOfDay(for: now)
    tomorrow = DateRange.nextChange(after: now, calendar: calendar)
    yesterday = dayBefore(today)
    thisWeek = start(of: .weekOfYear, at: today)
    lastWeek = start(of: .weekOfYear, at: dayBefore(thisWeek))
    thisMonth = start(of: .month, at: today)
  }

  /// The range that contains a date.
  ///
  /// - Complexity: O(1).
  func range(of date: Date) -> DateRange {
    if date == Match.unknownDate { return .unknown }
    if date >= tomorrow { return .comingUp }
    if date >= today { return .today }
    if date >= yesterday { return .yesterday }
    if date >= thisWeek { return .earlierThisWeek }
    if date >= lastWeek { return .lastWeek }
    if date >= thisMonth { return .earlierThisMonth }
    let parts = calendar.dateComponents([.year, .month], from: date)
    return .month(year: parts.year ?? 0, month: parts.month ?? 0)
  }
}
