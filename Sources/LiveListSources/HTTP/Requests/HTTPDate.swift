import Foundation

extension Date {
  /// Parses an HTTP date in any of its three formats.
  ///
  /// Source: RFC 9110, section 5.6.7.
  init?(http text: String) {
    let words = text.split { " ,-".contains($0) }.map(String.init)
    // Sun, 06 Nov 1994 08:49:37 GMT / Sunday, 06-Nov-94 08:49:37 GMT / Sun Nov  6 08:49:37 1994
    let order: (day: Int, month: Int, year: Int, time: Int) =
      words.count == 6 ? (1, 2, 3, 4) : (2, 1, 4, 3)
    guard words.count == 6 ? words[5] == "GMT" : words.count == 5,
      let day = Int(words[order.day]), let year = Int(words[order.year]),
      let month = Self.months.firstIndex(of: words[order.month])
    else { return nil }
    let clock = words[order.time].split(separator: ":").compactMap { Int($0) }
    guard clock.count == 3 else { return nil }
    let components = DateComponents(
      calendar: Self.calendar, year: Self.century(of: year) + year, month: month + 1, day: day,
      hour: clock[0], minute: clock[1], second: clock[2])
    guard components.isValidDate, let date = components.date else { return nil }
    self = date
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static let calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  /// Returns what to add to a year: 0 for a year with four digits; otherwise 2000 before 70, and
  /// 1900 from 70. RFC 9110 asks for a window of 50 years around the present instead.
  private static func century(of year: Int) -> Int {
    guard year < 100 else { return 0 }
    return year < 70 ? 2_000 : 1_900
  }
}
