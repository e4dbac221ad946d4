import Demos
import Foundation
import LiveList
import LiveListTesting
import Testing
import _GoalsSupport
import _LiveTestSupport

/// Matches as a list in sections.
@Suite(.trail) struct MatchSectionsTests {
  private func sections(_ matches: [Match], now: Date = friday) -> MatchSections {
    matches.sections(now: now, calendar: greenwich)
  }

  /// A match to come says the year if it's another one.
  @Test func aMatchOfAnotherYearHasItsYear() {
    let times = [
      moment(2026, 12, 31, 18, 30), moment(2027, 1, 1, 0, 0), moment(9999, 12, 31, 23, 59),
    ]
    .map { MatchRow(match("m", [ann], 0, 0, [bob], on: $0), now: friday, calendar: greenwich).time }
    #expect(times == ["31 Dec, 18:30", "1 Jan 2027, 00:00", "31 Dec 9999, 23:59"])
  }

  @Test func everyMatchIsInOneSectionAndTheNewestIsFirst() throws {
    try withEvery("seed", in: 0..<200) { seed in
      var random = SplitMix64(seed: UInt64(seed))
      let matches = randomMatches(seed % 40, among: [ann, bob, cy, dee], using: &random)
      let sections = sections(matches)
      #expect(sections.flatMap(\.items).map(\.match) == matches.newestFirst)
      #expect(sections.map(\.id) == Set(sections.map(\.id)).sorted())
      for section in sections {
        #expect(!section.items.isEmpty)
        #expect(section.items.allSatisfy { $0.range == section.id })
      }
    }
  }

  @Test func headersCountTheirMatches() {
    let today = [match("m", [ann], 0, 0, [bob]), match("n", [ann], 0, 0, [bob])]
    #expect(sections(today).map(\.header) == ["Today · 2 matches"])
    #expect(sections([today[0]]).map(\.header) == ["Today · 1 match"])
  }

  @Test func aTimeIsAsShortAsItsSectionAllows() {
    let dates = [
      moment(2026, 11, 20, 18, 5), moment(2026, 11, 19, 9, 30), moment(2026, 11, 17, 18, 30),
      moment(2026, 11, 11, 7, 0), moment(2026, 11, 2, 20, 15), moment(2026, 8, 1, 18, 30),
      Match.unknownDate,
    ]
    let times = dates.map {
      MatchRow(match("m", [ann], 0, 0, [bob], on: $0), now: friday, calendar: greenwich).time
    }
    #expect(
      times == ["18:05", "09:30", "Tue 18:30", "Wed 07:00", "2 Nov, 20:15", "1 Aug, 18:30", ""])
  }

  @Test func aRowShowsBothSidesTheResultAndTheTime() throws {
    let row = MatchRow(
      match("m", [bob, ann], 3, 1, [cy], on: moment(2026, 11, 20, 18, 30)), now: friday,
      calendar: greenwich)
    #expect(row.fields.map(\.role) == ["home", "result", "away", "time"])
    #expect(row.fields.map(\.text) == ["Ann, Bob", "3 : 1", "Cy", "18:30"])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(row), as: UTF8.self)
        == #"{"away":"Cy","home":"Ann, Bob","kind":"match","result":"3 : 1","time":"18:30"}"#)
  }

  @Test func aRenamedPlayerRefreshesEveryRowThatShowsTheName() throws {
    var contents = try twoMatches()
    try contents.createMatch(match("third", [ann], 1, 0, [dee]).draft, id: "third")
    let before = sections(contents.matches)
    try contents.renamePlayer(bob.id, to: "Bobby")
    let changeset = ListChangeset(from: before, to: sections(contents.matches))
    let updates = changeset.diff.itemUpdates.map { before[$0.from.section].items[$0.from.item].id }
    #expect(Set(updates) == ["first", "second"])
  }

  @Test func aNewMatchInsertsOneRowAndAChangedScoreUpdatesOne() throws {
    var contents = try twoMatches()
    let before = sections(contents.matches)
    try contents.createMatch(match("third", [ann], 1, 0, [dee]).draft, id: "third")
    let inserted = sections(contents.matches)
    let insertion = ListChangeset(from: before, to: inserted)
    #expect(insertion.diff.itemInserts.count == 1)
    #expect(insertion.diff.itemUpdates.isEmpty)
    try contents.updateMatch(
      "first", with: match("first", [ann], 9, 0, [dee], on: friday - 7200).draft)
    let update = ListChangeset(from: inserted, to: sections(contents.matches))
    #expect(update.diff.itemUpdates.count == 1)
    #expect(update.diff.itemInserts.isEmpty)
    #expect(update.diff.itemDeletes.isEmpty)
  }

  @Test func atMidnightRowsMoveToTheNextSection() throws {
    let before = sections(try twoMatches().matches, now: moment(2026, 11, 20, 23, 59))
    let after = sections(try twoMatches().matches, now: moment(2026, 11, 21, 0, 0))
    #expect(before.map(\.header) == ["Today · 2 matches"])
    #expect(after.map(\.header) == ["Yesterday · 2 matches"])
    let changeset = ListChangeset(from: before, to: after)
    #expect(changeset.target == after)
  }
}
