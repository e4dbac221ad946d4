import Demos
import Foundation
import Testing

@testable import DemoHost

/// Matches as people type them into a terminal.
struct MatchSentenceTests {
  private let players = [
    Player(id: "a", name: "Ann"), Player(id: "b", name: "Bob"), Player(id: "c", name: "Cy"),
    Player(id: "n", name: "Anna Lena"),
  ]

  private func read(_ text: String) throws(LogbookError) -> MatchDraft {
    try MatchSentence(text, players: players, date: .distantPast).draft
  }

  @Test(arguments: [
    "Ann, Bob 3 : 1 Cy", "ann,bob 3:1 cy", "  Ann , Bob   3-1   Cy ", "Ann, B 3 – 1 C",
    "Ann,,Bob 3:1 Cy,",
  ])
  func aMatchMayBeSpelledInManyWays(text: String) throws {
    #expect(
      try read(text)
        == MatchDraft(homePlayers: ["a", "b"], awayPlayers: ["c"], homeGoals: 3, awayGoals: 1))
  }

  @Test func aFullNameWinsOverAnAbbreviation() throws {
    #expect(try read("Ann 0:0 Anna").homePlayers == ["a"])
    #expect(try read("Ann 0:0 Anna").awayPlayers == ["n"])
  }

  @Test(arguments: [
    ("Ann beats Bob", "Enter a match such as: Ann, Bob 3 : 1 Cy"),
    ("Ann 1:0 Zed", "No player is named Zed. Correct the name, or add the player first."),
    ("A 1:0 Bob", "A could be Ann, Anna Lena. Enter more of the name."),
  ])
  func anUnclearMatchIsRejectedWithASentence(text: String, sentence: String) {
    #expect { try read(text) } throws: { "\($0)" == sentence }
  }

  /// The logbook checks the players for all user interfaces, so the parser doesn't.
  @Test func aSideMayBeEmptyHere() throws {
    #expect(try read("1:0").homePlayers.isEmpty)
  }

  @Test func aMatchSurvivesEncoding() throws {
    let match = Match(
      id: "1", homePlayers: [players[0], players[3]], awayPlayers: [players[2]], homeGoals: 2,
      awayGoals: 10, date: .distantPast)
    #expect(try read(MatchSentence.text(of: match)) == match.draft)
  }
}
