import Demos
import Foundation
import LiveListTesting
import Testing
import _GoalsSupport
import _LiveTestSupport

/// The valid changes of a logbook, and its contents after them.
@Suite(.trail) struct LogbookContentsTests {
  private func rejection(_ body: () throws -> Void) -> String? {
    (#expect(throws: LogbookError.self, performing: body))?.description
  }

  @Test func itsLawsHoldAfterAnyEdits() throws {
    try withEvery("seed", in: 0..<6 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      var contents = LogbookContents()
      for number in 0..<120 {
        let step = LogbookPlay.step(
          after: contents.players, contents.matches, now: friday + Double(number), using: &random)
        try contents.perform(step.edit)
        let names = contents.players.map { $0.name.lowercased() }
        #expect(contents.players == contents.players.sorted())
        #expect(Set(names).count == names.count)
        for match in contents.matches {
          let home = Set(match.homePlayers)
          #expect(home.isDisjoint(with: match.awayPlayers))
          #expect(home.union(match.awayPlayers).isSubset(of: contents.players))
          #expect(match.homePlayers == match.homePlayers.sorted())
        }
        #expect(contents.matches == contents.matches.newestFirst)
      }
    }
  }

  @Test func playersAreInAlphabeticalOrder() throws {
    try withEvery("order", in: [[ann, bob, cy], [cy, bob, ann], [bob, cy, ann]]) { order in
      var contents = LogbookContents()
      for player in order { try contents.createPlayer(named: player.name, id: player.id) }
      #expect(contents.players == [ann, bob, cy])
    }
  }

  @Test func aPlayerNeedsAName() {
    for name in ["", " ", "\n\t "] {
      var contents = LogbookContents()
      #expect(rejection { try contents.createPlayer(named: name) } == "A player needs a name.")
      #expect(contents.players.isEmpty)
    }
  }

  @Test func spaceAroundANameIsIgnored() throws {
    var contents = LogbookContents()
    #expect(try contents.createPlayer(named: "  Ann ").name == "Ann")
  }

  @Test func aNameIsUniqueIgnoringCase() throws {
    var contents = try fourPlayers()
    let sentence = "Ann is already a player. Choose another name."
    #expect(rejection { try contents.createPlayer(named: "ann") } == sentence)
    #expect(rejection { try contents.renamePlayer("b", to: " ANN") } == sentence)
    #expect(contents.players.count == 4)
    try contents.renamePlayer("a", to: "ANN")
    #expect(contents.players[0].name == "ANN", "one's own name is free")
  }

  @Test func everyPlayerHasAnIdOfTheirOwn() throws {
    var contents = LogbookContents()
    let ids = try ["Ann", "Bob", "Cy"].map { try contents.createPlayer(named: $0).id }
    #expect(Set(ids).count == 3)
    #expect(rejection { try contents.createPlayer(named: "Eve", id: ids[0]) } != nil)
  }

  @Test func aRenamedPlayerHasTheNewNameInEveryMatch() throws {
    var contents = try twoMatches()
    try contents.renamePlayer("b", to: "Zoe")
    #expect(contents.players.names == "Ann, Cy, Dee, Zoe")
    #expect(contents.matches.map(\.homePlayers.names) == ["Zoe", "Ann, Zoe"])
    #expect(rejection { try contents.renamePlayer("x", to: "X") } == "Player x doesn't exist.")
  }

  @Test func aMatchHasTheContentOfItsDraft() throws {
    var contents = try fourPlayers()
    let draft = match("", [bob, ann], 3, 1, [cy]).draft
    let made = try contents.createMatch(draft)
    #expect(made.draft == draft)
    #expect(contents.matches == [made])
    #expect(try contents.match(made.id) == made)
  }

  @Test func aMatchNeedsPlayersOnBothSides() throws {
    var contents = try fourPlayers()
    let home = rejection { try contents.createMatch(match("", [], 0, 0, [ann]).draft) }
    #expect(home == "A match needs a player on the home side.")
    let away = rejection { try contents.createMatch(match("", [ann], 0, 0, []).draft) }
    #expect(away == "A match needs a player on the away side.")
    #expect(contents.matches.isEmpty)
  }

  @Test func playersOnBothSidesTwiceOrUnknownAreRejected() throws {
    var contents = try fourPlayers()
    let both = rejection { try contents.createMatch(match("", [ann, bob], 0, 0, [ann]).draft) }
    #expect(both == "Ann plays on both sides. Choose one side for each player.")
    let twice = rejection { try contents.createMatch(match("", [bob, bob], 0, 0, [ann]).draft) }
    #expect(twice == "Bob is named twice on one side. Name each player once.")
    let stranger = Player(id: "x", name: "X")
    let unknown = rejection { try contents.createMatch(match("", [stranger], 0, 0, [ann]).draft) }
    #expect(unknown == "Player x doesn't exist.")
  }

  @Test(arguments: [-1, 1000, Int.max, Int.min]) func goalsAreLimited(goals: Int) throws {
    var contents = try fourPlayers()
    let sentence = rejection { try contents.createMatch(match("", [ann], goals, 0, [bob]).draft) }
    #expect(sentence == "A side scores between 0 and 999 goals.")
    #expect(
      rejection { try contents.createMatch(match("", [ann], 0, goals, [bob]).draft) } == sentence)
  }

  @Test func aMatchIsCorrectedInItsPlace() throws {
    var contents = try twoMatches()
    let draft = match("", [dee], 0, 9, [ann], on: friday).draft
    try contents.updateMatch("first", with: draft)
    #expect(contents.matches.map(\.id) == ["first", "second"])
    #expect(try contents.match("first").draft == draft)
    #expect(
      rejection { try contents.updateMatch("first", with: match("", [], 0, 0, [ann]).draft) } != nil
    )
    #expect(try contents.match("first").draft == draft, "what is refused changes nothing")
  }

  @Test func aDeletedMatchCannotBeDeletedAgain() throws {
    var contents = try twoMatches()
    try contents.deleteMatch("first")
    #expect(contents.matches.map(\.id) == ["second"])
    let sentence = "Match first doesn't exist."
    #expect(rejection { try contents.deleteMatch("first") } == sentence)
    #expect(
      rejection { try contents.updateMatch("first", with: contents.matches[0].draft) } == sentence)
    #expect(rejection { _ = try contents.match("first") } == sentence)
  }

  @Test func fractionsOfASecondAreDropped() throws {
    var contents = try fourPlayers()
    let made = try contents.createMatch(match("", [ann], 0, 0, [bob], on: friday + 0.75).draft)
    #expect(made.date == friday)
  }

  @Test func itSurvivesEncoding() throws {
    for contents in [LogbookContents(), try twoMatches()] {
      let data = try JSONEncoder().encode(contents)
      #expect(try JSONDecoder().decode(LogbookContents.self, from: data) == contents)
    }
  }
}
