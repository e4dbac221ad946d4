import Demos
import Foundation
import LiveListTesting
import Testing
import _GoalsSupport
import _LiveTestSupport

/// The rows of the list of players.
@Suite(.trail) struct PlayerRowTests {
  private let matches = [
    match("1", [ann], 1, 0, [bob], on: friday - 300),
    match("2", [ann], 2, 0, [bob], on: friday - 200),
    match("3", [ann], 0, 0, [cy], on: friday - 100),
  ]

  @Test func aRowShowsTheNameAndWhatThePlayerAchieved() throws {
    let rows = [ann, bob, cy, dee].rows(with: matches)
    #expect(rows[0].fields.map(\.role) == ["title", "picture", "text", "played", "won"])
    #expect(rows[0].fields.map(\.text) == ["Ann", "Ann", "Drew the last match", "3", "2"])
    #expect(
      rows[1].fields.map(\.text) == [
        "Bob", "Bob", "Lost 2 in a row · Nemesis: Ann (2 defeats)", "2", "0",
      ])
    #expect(rows[3].fields.map(\.text) == ["Dee", "Dee", "0", "0"])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(rows[3]), as: UTF8.self)
        == #"{"kind":"player","picture":"Dee","played":0,"title":"Dee","won":0}"#)
  }

  @Test func aStreakCountsTheNewestMatchesWithTheSameOutcome() {
    func streak(_ goals: [(Int, Int)]) -> String? {
      let matches = goals.enumerated().map { number, goals in
        match("\(number)", [ann], goals.0, goals.1, [bob], on: friday + Double(number))
      }
      return PlayerStatistics.all(in: matches)[ann.id]?.streak?.description
    }
    #expect(streak([]) == nil)
    #expect(streak([(1, 0)]) == "Won the last match")
    #expect(streak([(1, 0), (2, 1), (3, 0)]) == "Won 3 in a row")
    #expect(streak([(1, 0), (0, 1)]) == "Lost the last match")
    #expect(streak([(0, 1), (1, 1), (2, 2)]) == "Drew 2 in a row")
  }

  @Test func theNemesisHasWonMostOftenAndAtLeastTwice() {
    func nemesis(_ matches: [Match]) -> String? {
      PlayerStatistics.all(in: matches)[ann.id]?.nemesis?.description
    }
    let home = match("1", [bob, cy], 1, 0, [ann])
    let away = match("2", [ann, dee], 0, 2, [cy])
    #expect(nemesis([]) == nil)
    #expect(nemesis([home]) == nil, "one defeat isn't enough")
    #expect(nemesis([home, away]) == "Nemesis: Cy (2 defeats)")
    #expect(nemesis([home, home]) == "Nemesis: Bob (2 defeats)", "the first by name")
    #expect(nemesis([match("3", [ann], 1, 1, [cy]), match("4", [ann], 1, 0, [cy])]) == nil)
  }

  /// The order of the matches doesn't matter, and no opponent has won more often.
  @Test func noOpponentIsWorseThanTheNemesis() throws {
    try withEvery("seed", in: 0..<100) { seed in
      var random = SplitMix64(seed: UInt64(seed))
      let players = [ann, bob, cy, dee]
      let matches = randomMatches(seed % 20, among: players, using: &random)
      let all = PlayerStatistics.all(in: matches)
      #expect(all == PlayerStatistics.all(in: matches.shuffled(using: &random)))
      for player in players {
        let most =
          players.map { opponent in
            matches.count { $0.isDefeat(of: player, by: opponent) }
          }.max() ?? 0
        #expect(all[player.id]?.nemesis?.defeats ?? 0 == (most < 2 ? 0 : most))
      }
    }
  }

  @Test func theLastMatchIsTheNewestWhoseDateIsKnown() {
    let all = PlayerStatistics.all(
      in: matches + [match("u", [dee], 1, 0, [bob], on: Match.unknownDate)])
    #expect(all["a"]?.lastPlayed == friday - 100)
    #expect(all["b"]?.lastPlayed == friday - 200)
    #expect(all["d"]?.lastPlayed == nil)
    #expect(all["d"]?.record.won == 1)
  }

  @Test func statisticsHaveTheRecordsOfTheRankings() throws {
    try withEvery("seed", in: 0..<100) { seed in
      var random = SplitMix64(seed: UInt64(seed))
      let matches = randomMatches(seed % 20, among: [ann, bob, cy, dee], using: &random)
      let records = PlayerStatistics.all(in: matches).mapValues(\.record)
      #expect(records == Record.all(in: matches))
    }
  }
}

extension Match {
  /// Whether a player's side lost to the side of another.
  fileprivate func isDefeat(of player: Player, by opponent: Player) -> Bool {
    homePlayers.contains(player) && awayPlayers.contains(opponent) && homeGoals < awayGoals
      || awayPlayers.contains(player) && homePlayers.contains(opponent) && awayGoals < homeGoals
  }
}
