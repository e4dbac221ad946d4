import Demos
import Foundation
import Testing
import _GoalsSupport

/// The matches that count in each period.
@Suite(.timeLimit(.minutes(20))) struct RankingPeriodTests {
  private func periods(of date: Date, now: Date = friday) -> [RankingPeriod] {
    RankingPeriod.allCases.filter {
      $0.contains(match("m", [ann], 1, 0, [bob], on: date), now: now, calendar: greenwich)
    }
  }

  @Test func aMatchCountsInThePeriodsThatItIsIn() {
    #expect(periods(of: friday) == [.all, .year, .month, .week])
    #expect(periods(of: moment(2026, 11, 16, 0, 0)) == [.all, .year, .month, .week])
    #expect(periods(of: moment(2026, 11, 15, 23, 59)) == [.all, .year, .month])
    #expect(periods(of: moment(2026, 10, 31, 23, 59)) == [.all, .year, .lastMonth])
    #expect(periods(of: moment(2026, 10, 1, 0, 0)) == [.all, .year, .lastMonth])
    #expect(periods(of: moment(2026, 9, 30, 23, 59)) == [.all, .year])
    #expect(periods(of: moment(2025, 12, 31)) == [.all])
    #expect(periods(of: Match.unknownDate) == [.all])
  }

  @Test func theEndOfAPeriodBelongsToTheNext() {
    #expect(periods(of: moment(2026, 12, 1, 0, 0)) == [.all, .year])
    #expect(periods(of: moment(2026, 11, 23, 0, 0)) == [.all, .year, .month])
    #expect(periods(of: moment(2027, 1, 1, 0, 0)) == [.all])
  }

  @Test func aWeekMayLieInTwoYears() {
    #expect(
      periods(of: moment(2026, 12, 30), now: moment(2027, 1, 2)) == [.all, .lastMonth, .week])
  }

  /// The month before March 31 has no day 31.
  @Test func theMonthBeforeALongMonthIsAWholeOne() {
    let lastDay = moment(2026, 3, 31)
    #expect(periods(of: moment(2026, 2, 1, 0, 0), now: lastDay).contains(.lastMonth))
    #expect(periods(of: moment(2026, 2, 28, 23, 59), now: lastDay).contains(.lastMonth))
    #expect(!periods(of: moment(2026, 3, 1, 0, 0), now: lastDay).contains(.lastMonth))
  }

  @Test func aStoreRanksByTheMatchesOfAPeriod() async throws {
    var contents = try twoMatches()
    try contents.createMatch(
      match("old", [dee], 9, 0, [bob], on: moment(2026, 10, 1)).draft, id: "old")
    let logbook = MockLogbook(contents)
    let all = try await logbook.rankings(in: .all, now: friday, calendar: greenwich)
    let month = try await logbook.rankings(in: .month, now: friday, calendar: greenwich)
    #expect(all.map(\.player) == [dee, bob, ann, cy])
    #expect(month.map(\.player) == [bob, ann, dee, cy])
    #expect(month[0].record.description == "1 won, 1 tied, 0 lost")
  }

  @Test func everyPeriodHasATitle() {
    #expect(
      RankingPeriod.allCases.map(\.title)
        == ["All Time", "This Year", "This Month", "Last Month", "This Week"])
    #expect(
      RankingPeriod.allCases.map(\.shortTitle) == ["All", "Year", "Month", "Last Month", "Week"])
    #expect(RankingPeriod(rawValue: "week") == .week)
  }
}
