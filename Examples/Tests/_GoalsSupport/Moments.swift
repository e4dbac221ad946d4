package import Foundation

/// The calendar of the tests. Weeks begin on Monday, and days at midnight in Greenwich.
package let greenwich: Calendar = {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = .gmt
  calendar.firstWeekday = 2
  calendar.minimumDaysInFirstWeek = 4
  return calendar
}()

/// A moment in Greenwich: 2026-11-20 was a Friday.
package func moment(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 12, _ minute: Int = 0)
  -> Date
{
  let parts = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)
  return greenwich.date(from: parts) ?? .distantFuture
}

/// Friday, 20 November 2026, at noon.
package let friday = moment(2026, 11, 20)
