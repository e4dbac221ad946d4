import Demos
import Foundation
import LiveList
import LiveListTesting
import Testing
import _GoalsSupport
import _LiveTestSupport

/// Automatic edits of a logbook, and the sample with which they start.
@Suite(.trail, .timeLimit(.minutes(20))) struct LogbookPlayTests {
  private func play(_ steps: Int, from start: LogbookContents, seed: UInt64) throws -> [String] {
    var contents = start
    var random = SplitMix64(seed: seed)
    return try (0..<steps).map { number in
      let step = LogbookPlay.step(
        after: contents.players, contents.matches, now: friday + Double(number), using: &random)
      let before = contents
      try contents.perform(step.edit)
      #expect(contents != before, "\(step.summary)")
      #expect(contents.players.count <= 18 && contents.matches.count <= 60)
      return step.summary
    }
  }

  @Test func anyLogbookAcceptsEveryStep() throws {
    let sample = try LogbookContents.sample(now: friday, calendar: greenwich)
    try withEvery("start", in: [LogbookContents(), sample, try twoMatches()]) { start in
      try withEvery("seed", in: 0..<4 as Range<UInt64>) { seed in
        let summaries = try play(150, from: start, seed: seed)
        #expect(summaries.count == 150)
      }
    }
  }

  @Test func theSameNumbersPlayTheSameGame() throws {
    let sample = try LogbookContents.sample(now: friday, calendar: greenwich)
    let first = try play(1, from: sample, seed: 1)
    #expect(try play(1, from: sample, seed: 1) == first)
  }

  @Test func everyKindOfEditOccurs() throws {
    let sample = try LogbookContents.sample(now: friday, calendar: greenwich)
    let summaries = try play(200, from: sample, seed: 4).joined(separator: "\n")
    for part in [" played ", "One more goal for ", " is now called ", " joins.", " was deleted."] {
      #expect(summaries.contains(part))
    }
  }

  @Test func theSampleHasADozenPlayersAndThirtyPastMatches() throws {
    let sample = try LogbookContents.sample(now: friday, calendar: greenwich)
    #expect(sample.players.count == 12)
    #expect(sample.matches.count == 30)
    #expect(sample.matches.allSatisfy { $0.date < friday })
    #expect(try LogbookContents.sample(now: friday, calendar: greenwich) == sample)
    let headers = sample.matches.sections(now: friday, calendar: greenwich).map(\.header)
    #expect(
      headers == [
        "Today · 2 matches", "Yesterday · 3 matches", "Earlier this week · 3 matches",
        "Last week · 6 matches", "Earlier this month · 3 matches", "October 2026 · 6 matches",
        "September 2026 · 3 matches", "August 2026 · 2 matches", "May 2026 · 1 match",
        "October 2025 · 1 match",
      ])
  }

  @Test func aStorePerformsEdits() async throws {
    let logbook = MockLogbook(try twoMatches())
    try await logbook.perform(.createPlayer("Eve"))
    try await logbook.perform(.renamePlayer("a", "Anna"))
    try await logbook.perform(.updateMatch("first", match("", [ann], 9, 9, [bob]).draft))
    try await logbook.perform(.createMatch(match("", [ann], 1, 0, [bob]).draft))
    try await logbook.perform(.deleteMatch("second"))
    #expect(logbook.contents.players.names == "Anna, Bob, Cy, Dee, Eve")
    #expect(Set(logbook.contents.matches.map(\.result)) == ["9 : 9", "1 : 0"])
  }
}
