import Foundation
import LiveList
import LiveListTesting
import Testing
import _GoalsSupport
import _LiveTestSupport

@testable import Demos

/// An hour of autoplay, in simulated time: the article's data is seen again within each minute.
@Suite(.trail, .timeLimit(.minutes(20)))
struct AutoplayHourTests {
  /// The number of steps of an hour.
  private static let hour = Int(Duration.seconds(3_600) / AutoplayCycle.pace)

  /// The longest time without the article's data among steps that show it or not.
  private func longestAbsence(_ isShown: [Bool]) -> Duration {
    var (longest, current) = (0, 0)
    for shown in isShown {
      current = shown ? 0 : current + 1
      longest = max(longest, current)
    }
    return AutoplayCycle.pace * (longest + 1)
  }

  @Test func theArticlesCompaniesReturnWithinEachMinute() throws {
    try withEvery("seed", in: 0..<50 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      var cycle = AutoplayCycle()
      var catalog = CompanyCatalog.before
      let shown = (0..<Self.hour).map { _ in
        let old = catalog
        let summary = catalog.play(&cycle, using: &random)
        #expect(catalog != old || catalog == .before, "\(summary)")
        return catalog == .before
      }
      #expect(longestAbsence(shown) <= .seconds(60))
      #expect(shown.filter { !$0 }.count > Self.hour / 2, "most steps show changes")
    }
  }

  /// All groups of dates are there, also when the hour passes midnight.
  @Test func theSamplesMatchesAndGroupsReturnWithinEachMinute() throws {
    for start in [friday, friday.addingTimeInterval(Self.secondsToMidnight - 1_800)] {
      try withEvery("seed", in: 0..<6 as Range<UInt64>) { seed in
        var random = SplitMix64(seed: seed)
        var cycle = AutoplayCycle()
        var contents = try LogbookContents.sample(now: start, calendar: greenwich)
        var shown: [Bool] = []
        for step in 1...Self.hour {
          let now = start.addingTimeInterval(Double(step) * 3)
          try contents.play(&cycle, now: now, calendar: greenwich, using: &random)
          let sample = try LogbookContents.sample(now: now, calendar: greenwich)
          shown.append(
            contents.players == sample.players && headers(contents, now) == headers(sample, now))
        }
        #expect(longestAbsence(shown) <= .seconds(60))
        #expect(contents.players.count < 18, "players who joined leave again")
      }
    }
  }

  private func headers(_ contents: LogbookContents, _ now: Date) -> [String] {
    contents.matches.sections(now: now, calendar: greenwich).map(\.header)
  }

  private static let secondsToMidnight: Double = {
    let day = greenwich.startOfDay(for: friday).addingTimeInterval(86_400)
    return day.timeIntervalSince(friday)
  }()

  @Test @MainActor func theBenchsListReturnsWithinEachMinute() async throws {
    let clock = ManualClock()
    let model = ChangesModel(pace: AutoplayCycle.pace, clock: clock)
    let start = model.bench.list
    model.setAutoplay(true)
    var shown: [Bool] = []
    for _ in 0..<Self.hour {
      await clock.sleepers(1)
      clock.advance(by: AutoplayCycle.pace)
      await clock.sleepers(1)
      shown.append(model.bench.list == start)
    }
    model.setAutoplay(false)
    #expect(longestAbsence(shown) <= .seconds(60))
    #expect(shown.filter { $0 }.count < Self.hour / 10)
  }

  @Test func aReturnCanBeUndone() throws {
    var bench = Bench(.standard)
    try bench.perform(BenchRequest(.delete, items: .beginning, count: 3))
    let before = bench.list
    bench.restart()
    #expect(bench.list == Bench(.standard).list)
    #expect(try bench.undo() == "back to the initial list")
    #expect(bench.list == before)
  }
}
