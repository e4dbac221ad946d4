import Foundation
import LiveList
import LiveListTesting
import Testing
import _GoalsSupport
import _LiveTestSupport

@testable import Demos

/// The range of a date, and when it changes.
@Suite(.trail) struct DateRangeTests {
  private func range(_ date: Date, now: Date = friday) -> DateRange {
    DateRange(of: date, now: now, calendar: greenwich)
  }

  @Test func eachRangeHasItsPlace() {
    #expect(range(moment(2026, 11, 21, 0, 0)) == .comingUp)
    #expect(range(moment(2026, 11, 20, 23, 59)) == .today)
    #expect(range(moment(2026, 11, 20, 0, 0)) == .today)
    #expect(range(moment(2026, 11, 19, 23, 59)) == .yesterday)
    #expect(range(moment(2026, 11, 19, 0, 0)) == .yesterday)
    #expect(range(moment(2026, 11, 18, 23, 59)) == .earlierThisWeek)
    #expect(range(moment(2026, 11, 16, 0, 0)) == .earlierThisWeek)
    #expect(range(moment(2026, 11, 15, 23, 59)) == .lastWeek)
    #expect(range(moment(2026, 11, 9, 0, 0)) == .lastWeek)
    #expect(range(moment(2026, 11, 8, 23, 59)) == .earlierThisMonth)
    #expect(range(moment(2026, 11, 1, 0, 0)) == .earlierThisMonth)
    #expect(range(moment(2026, 10, 31, 23, 59)) == .month(year: 2026, month: 10))
    #expect(range(moment(2025, 10, 31)) == .month(year: 2025, month: 10))
    #expect(range(Match.unknownDate) == .unknown)
  }

  @Test func onAMondayYesterdayIsNotInLastWeek() {
    let monday = moment(2026, 11, 16)
    #expect(range(moment(2026, 11, 15), now: monday) == .yesterday)
    #expect(range(moment(2026, 11, 14), now: monday) == .lastWeek)
  }

  @Test func lastWeekMayBeginInTheMonthBefore() {
    let now = moment(2026, 11, 3)
    #expect(range(moment(2026, 10, 26), now: now) == .lastWeek)
    #expect(range(moment(2026, 10, 25), now: now) == .month(year: 2026, month: 10))
  }

  @Test func theWeekOfNewYearIsOneWeek() {
    let now = moment(2027, 1, 2)
    #expect(range(moment(2026, 12, 28), now: now) == .earlierThisWeek)
    #expect(range(moment(2026, 12, 27), now: now) == .lastWeek)
  }

  @Test func rangesAreInOrderOfTheirDates() throws {
    let days = (0..<500).map { moment(2026, 1, 1) + Double($0) * 86_400 }
    try withEvery("now", in: days.suffix(15)) { now in
      let ranges = days.map { range($0, now: now) }
      #expect(ranges == ranges.sorted().reversed())
      let unknown = ranges + [range(Match.unknownDate, now: now)]
      #expect(unknown.max() == .unknown)
    }
  }

  @Test func nothingChangesBeforeTheNextChangeAndTodayDoesThen() throws {
    try withEvery("day", in: stride(from: 0, to: 400, by: 3)) { day in
      let now = moment(2026, 1, 1, 7, 13) + Double(day) * 86_400
      let next = DateRange.nextChange(after: now, calendar: greenwich)
      #expect(next > now)
      let dates = (-40...2).map { now + Double($0) * 86_400 }
      #expect(dates.map { range($0, now: next - 1) } == dates.map { range($0, now: now) })
      #expect(range(now, now: next) == .yesterday)
    }
  }

  @Test func theNextChangeIsAtMidnightThoughADayHas23Or25Hours() throws {
    var berlin = greenwich
    berlin.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    for now in [moment(2026, 3, 29, 0, 30), moment(2026, 10, 25, 0, 30)] {
      let next = DateRange.nextChange(after: now, calendar: berlin)
      let parts = berlin.dateComponents([.day, .hour, .minute], from: next)
      #expect(parts.day == berlin.component(.day, from: now) + 1)
      #expect(parts.hour == 0 && parts.minute == 0)
    }
  }

  @Test func titlesAreNatural() {
    let titles = [
      DateRange.comingUp, .today, .yesterday, .earlierThisWeek, .lastWeek, .earlierThisMonth,
      .month(year: 2026, month: 10), .unknown,
    ].map(\.title)
    #expect(
      titles == [
        "Coming up", "Today", "Yesterday", "Earlier this week", "Last week", "Earlier this month",
        "October 2026", "Without a date",
      ])
  }
}
