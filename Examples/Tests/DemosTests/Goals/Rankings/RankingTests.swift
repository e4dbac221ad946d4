import Demos
import Foundation
import LiveList
import LiveListTesting
import Testing
import _GoalsSupport
import _LiveTestSupport

/// The order of the rankings, and the ratings that determine it.
@Suite(.trail) struct RankingTests {
  private let players = [ann, bob, cy, dee]

  @Test func pointsAreConservedAndEveryoneIsRankedOnce() throws {
    try withEvery("seed", in: 0..<300) { seed in
      var random = SplitMix64(seed: UInt64(seed))
      let matches = randomMatches(seed % 25, among: players, using: &random)
      let rankings = Ranking.all(of: players, in: matches)
      #expect(Set(rankings.map(\.id)) == Set(players.map(\.id)))
      let points = matches.map { match in
        let sides = (match.homePlayers.count, match.awayPlayers.count)
        if match.homeGoals == match.awayGoals { return sides.0 + sides.1 }
        return 3 * (match.homeGoals > match.awayGoals ? sides.0 : sides.1)
      }
      #expect(rankings.map(\.record.points).reduce(0, +) == points.reduce(0, +))
      let played = matches.map { $0.homePlayers.count + $0.awayPlayers.count }
      #expect(rankings.map(\.record.played).reduce(0, +) == played.reduce(0, +))
    }
  }

  @Test func ratingsDescendAndPlayersWithoutAMatchAreLast() throws {
    try withEvery("seed", in: 0..<300) { seed in
      var random = SplitMix64(seed: UInt64(seed))
      let matches = randomMatches(seed % 6, among: players, using: &random)
      let rankings = Ranking.all(of: players, in: matches)
      let ratings = rankings.map { $0.rating ?? -1 }
      #expect(ratings == ratings.sorted(by: >))
      for (ranking, rating) in zip(rankings, ratings) {
        #expect(!rating.isNaN)
        #expect((ranking.rating == nil) == (ranking.record.played == 0))
        #expect(rating <= 10 && (rating >= 0 || ranking.rating == nil))
      }
      for (upper, lower) in zip(rankings, rankings.dropFirst()) where upper.rating == lower.rating {
        #expect(upper.player < lower.player)
      }
    }
  }

  @Test func theOrderOfMatchesAndPlayersDoesNotMatter() throws {
    try withEvery("seed", in: 0..<50) { seed in
      var random = SplitMix64(seed: UInt64(seed))
      let matches = randomMatches(12, among: players, using: &random)
      #expect(
        Ranking.all(of: players, in: matches)
          == Ranking.all(
            of: players.shuffled(using: &random), in: matches.shuffled(using: &random)))
    }
  }

  @Test func aWinIsThreePointsADrawOneADefeatNone() {
    let rankings = Ranking.all(
      of: players, in: [match("1", [ann], 2, 1, [bob]), match("2", [ann], 0, 0, [cy])])
    #expect(rankings.map(\.player) == [ann, cy, bob, dee])
    #expect(rankings.map(\.record.points) == [4, 1, 0, 0])
    #expect(rankings[0].rating == 10 * 4.0 / 6)
    #expect(rankings[1].rating == 10 * 1.0 / 3)
    #expect(rankings[2].rating == 0)
    #expect(rankings[3].rating == nil)
  }

  @Test func allPlayersOfASideHaveItsResult() {
    let rankings = Ranking.all(of: players, in: [match("1", [ann, dee], 5, 2, [bob, cy])])
    #expect(rankings.map(\.player) == [ann, dee, bob, cy])
    #expect(rankings.map(\.record.goalsFor) == [5, 5, 2, 2])
    #expect(rankings.map(\.record.goalsAgainst) == [2, 2, 5, 5])
  }

  @Test func anEmptyLogbookHasNoRankings() {
    #expect(Ranking.all(of: [], in: []).isEmpty)
    #expect(Ranking.all(of: [], in: [match("1", [ann], 1, 0, [bob])]).isEmpty)
  }

  @Test func theIdentityOfARankingIsItsPlayer() {
    let before = Ranking.all(of: [ann, bob], in: [])
    let after = Ranking.all(of: [ann, bob], in: [match("1", [ann], 1, 0, [bob])])
    #expect(before.map(\.id) == after.map(\.id))
    #expect(before != after)
    #expect(Set([before[0], before[0]]).count == 1)
  }

  @Test func rowsShowPlaceRatingRecordAndGoals() throws {
    let rows = Ranking.all(
      of: players, in: [match("1", [ann], 2, 1, [bob]), match("2", [cy], 0, 0, [ann])]
    ).rows
    #expect(
      rows[0].fields.map(\.role) == ["label", "title", "picture", "value", "record", "goals"])
    #expect(
      rows[0].fields.map(\.text)
        == ["1.", "Ann", "Ann", "6.67", "1 won, 1 tied, 0 lost", "2 : 1"])
    #expect(rows.map(\.rating) == ["6.67", "3.33", "0.00", "–"])
    #expect(rows[3].fields[0].text == "–")
    let json = try JSONEncoder().encode(rows[0])
    let fields = try JSONDecoder().decode([String: String].self, from: json)
    #expect(fields["kind"] == "ranking")
    #expect(fields["value"] == "6.67")
  }

  @Test func equalRatingsShareAPlace() {
    let tie = [match("1", [ann, bob], 1, 1, [cy]), match("2", [cy], 0, 0, [ann])]
    let rows = Ranking.all(of: [ann, bob, cy], in: tie).rows
    #expect(rows.map(\.place) == [1, 1, 1])
    let one = Ranking.all(of: [ann, bob, cy], in: [match("1", [cy], 3, 1, [ann, bob])]).rows
    #expect(one.map(\.place) == [1, 2, 2])
  }

  @Test func anOvertakingPlayerMovesAndIsRedrawn() {
    func rankings(_ goals: Int) -> [RankingRow] {
      Ranking.all(
        of: [ann, bob, cy],
        in: [match("1", [ann], 1, 0, [cy]), match("2", [bob], goals, 2, [cy])]
      ).rows
    }
    let before = rankings(0)
    let after = rankings(5)
    #expect(before.map(\.id) == ["a", "c", "b"])
    #expect(after.map(\.id) == ["a", "b", "c"])
    let changeset = ListChangeset(
      from: [ListSection(items: before)], to: [ListSection(items: after)])
    #expect(changeset.diff.itemMoves.count == 1)
    #expect(changeset.diff.itemUpdates.count == 2)
  }
}
