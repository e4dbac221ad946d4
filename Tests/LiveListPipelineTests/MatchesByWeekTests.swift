import LiveList
import LiveListPipeline
import Testing

/// Matches between players, grouped by week: models inside models, and headers that count.
@Suite(.timeLimit(.minutes(20))) struct MatchesByWeekTests {
  private struct Player: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  private struct Match: Identifiable, Equatable {
    let id: Int
    var week: Int
    var players: [Player]
    var goals = 0
  }

  private typealias Changeset = ListChangeset<Int, String, Match>

  private static let becky = Player(id: 1, name: "Becky")
  private static let joe = Player(id: 2, name: "Joe")
  private static let sid = Player(id: 3, name: "Sid")
  private static let matches = [
    Match(id: 1, week: 1, players: [becky, joe], goals: 3),
    Match(id: 2, week: 1, players: [joe, sid], goals: 1),
    Match(id: 3, week: 2, players: [becky, sid], goals: 2),
  ]

  private func sections(_ matches: [Match]) -> [ListSection<Int, String, Match>] {
    matches.sections(by: \.week, order: .ascending) { week, matches in
      "Week \(week), \(matches.count) matches, \(matches.map(\.goals).reduce(0, +)) goals"
    }
  }

  private func changeset(to matches: [Match]) -> Changeset {
    Changeset(from: sections(Self.matches), to: sections(matches))
  }

  @Test func headersAreMadeFromTheirMatches() {
    #expect(
      sections(Self.matches).map(\.header) == [
        "Week 1, 2 matches, 4 goals", "Week 2, 1 matches, 2 goals",
      ])
  }

  @Test func aRenamedPlayerRefreshesEveryMatchThatShowsThem() {
    var matches = Self.matches
    matches[0].players[1].name = "Joseph"
    matches[1].players[0].name = "Joseph"
    let changeset = changeset(to: matches)
    #expect(
      changeset.itemReconfigures == [ItemPath(section: 0, item: 0), ItemPath(section: 0, item: 1)])
    #expect(changeset.batches.isEmpty && changeset.sectionRefreshes.isEmpty)
  }

  @Test func aScoreChangesItsMatchAndItsHeader() {
    var matches = Self.matches
    matches[2].goals = 5
    let changeset = changeset(to: matches)
    #expect(changeset.itemReconfigures == [ItemPath(section: 1, item: 0)])
    #expect(changeset.sectionRefreshes == [1])
  }

  @Test func aMatchThatChangesItsWeekMovesAndBothHeadersFollow() {
    var matches = Self.matches
    matches[1].week = 2
    let changeset = changeset(to: matches)
    #expect(changeset.diff.itemMoves.count == 1)
    #expect(changeset.sectionRefreshes == [0, 1])
    #expect(changeset.source.applying(changeset) == sections(matches))
  }
}
