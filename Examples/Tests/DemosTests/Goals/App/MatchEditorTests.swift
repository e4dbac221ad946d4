import Demos
import Foundation
import LiveListTesting
import Testing
import _GoalsSupport
import _LiveTestSupport

/// Entering and correcting a match.
@Suite(.trail) struct MatchEditorTests {
  private func newEditor(_ players: [Player] = [ann, bob, cy, dee]) -> MatchEditor {
    MatchEditor(players: players, date: friday)
  }

  private struct Tap: Sendable {
    let player: Player.ID
    let side: MatchEditor.Side
  }

  @Test func noPlayerIsEverOnBothSides() throws {
    let taps = ["a", "b", "c"].flatMap { id in
      MatchEditor.Side.allCases.map { Tap(player: id, side: $0) }
    }
    func explore(_ editor: MatchEditor, _ sides: [Player.ID: MatchEditor.Side], depth: Int) {
      let home = Set(editor.players(of: .home).map(\.id))
      let away = Set(editor.players(of: .away).map(\.id))
      #expect(home == Set(sides.filter { $0.value == .home }.keys))
      #expect(away == Set(sides.filter { $0.value == .away }.keys))
      #expect(editor.canSave == (!home.isEmpty && !away.isEmpty))
      #expect((editor.draft != nil) == editor.canSave)
      guard depth > 0 else { return }
      for tap in taps {
        var editor = editor
        var sides = sides
        editor.toggle(tap.player, on: tap.side)
        switch sides[tap.player] {
        case nil: sides[tap.player] = tap.side
        case tap.side: sides[tap.player] = nil
        default: break
        }
        explore(editor, sides, depth: depth - 1)
      }
    }
    explore(newEditor([ann, bob, cy]), [:], depth: 5)
  }

  /// An app that is started again has what was entered, whatever it was.
  @Test func whatIsEnteredIsRestored() throws {
    try withEvery("seed", in: 0..<200) { seed in
      var random = SplitMix64(seed: UInt64(seed))
      let match = randomMatches(1, among: [ann, bob, cy, dee], using: &random)[0]
      var editor = seed % 2 == 0 ? newEditor() : MatchEditor(match, players: [ann, bob, cy, dee])
      for id in ["a", "b", "c", "d"] where Bool.random(using: &random) {
        editor.toggle(id, on: Bool.random(using: &random) ? .home : .away)
      }
      editor.setGoals(seed, of: .home)
      let place = GoalsPlace(tab: .players, period: .lastMonth, editor: editor)
      let data = try JSONEncoder().encode(place)
      let restored = try JSONDecoder().decode(GoalsPlace.self, from: data)
      #expect(restored.editor?.draft == editor.draft)
      #expect(restored.editor?.matchID == editor.matchID)
      #expect(restored.editor?.players == editor.players)
      for side in MatchEditor.Side.allCases {
        #expect(restored.editor?.players(of: side) == editor.players(of: side))
        #expect(restored.editor?.goals(of: side) == editor.goals(of: side))
      }
      #expect(restored.tab == .players && restored.period == .lastMonth)
    }
  }

  @Test func storedDataThatBreaksTheLawsOfAnEditorIsMended() throws {
    let json = """
      {"date": 0, "players": [{"id": "a", "name": "Ann"}], "home": ["a", "x"], "away": ["a"],
       "homeGoals": -3, "awayGoals": 1000000}
      """
    let editor = try JSONDecoder().decode(MatchEditor.self, from: Data(json.utf8))
    #expect(editor.players(of: .home) == [ann] && editor.players(of: .away).isEmpty)
    #expect(editor.goals(of: .home) == 0)
    #expect(editor.goals(of: .away) == LogbookContents.mostGoals)
  }

  @Test func aPlayerOfOneSideCannotBeChosenForTheOther() {
    var editor = newEditor()
    editor.toggle("a", on: .home)
    let home = editor.choices(for: .home)
    let away = editor.choices(for: .away)
    #expect(home.map(\.isChosen) == [true, false, false, false])
    #expect(home.allSatisfy { $0.isEnabled })
    #expect(away.map(\.isEnabled) == [false, true, true, true])
    #expect(away.allSatisfy { !$0.isChosen })
    editor.toggle("a", on: .home)
    #expect(editor.choices(for: .away).allSatisfy { $0.isEnabled })
  }

  @Test func anUnknownPlayerCannotBeChosen() {
    var editor = newEditor()
    editor.toggle("x", on: .home)
    #expect(editor.players(of: .home).isEmpty)
  }

  @Test func theTitleDistinguishesNewAndExistingMatches() {
    #expect(newEditor().title == "New Match")
    let old = MatchEditor(match("m", [ann], 3, 1, [bob]), players: [ann, bob])
    #expect(old.title == "Edit Match")
    #expect(old.matchID == "m")
  }

  @Test func aNewMatchStartsWithoutGoalsAndPlayers() {
    let editor = newEditor()
    #expect(editor.goals(of: .home) == 0)
    #expect(editor.goals(of: .away) == 0)
    #expect(editor.buttonTitle(of: .home) == "Set Home Players")
    #expect(editor.buttonTitle(of: .away) == "Set Away Players")
    #expect(!editor.canSave)
    #expect(editor.date == friday)
  }

  @Test func anExistingMatchStartsWithItsContent() {
    let old = match("m", [ann, bob], 3, 1, [cy])
    let editor = MatchEditor(old, players: [ann, bob, cy, dee])
    #expect(editor.draft == old.draft)
    #expect(editor.buttonTitle(of: .home) == "Ann, Bob")
    #expect(editor.buttonTitle(of: .away) == "Cy")
  }

  @Test func goalsAreNeverNegative() {
    var editor = newEditor()
    editor.setGoals(-1, of: .home)
    #expect(editor.goals(of: .home) == 0)
    editor.setGoals(7, of: .away)
    #expect(editor.goals(of: .away) == 7)
    editor.setGoals(1_000_000, of: .away)
    #expect(editor.goals(of: .away) == LogbookContents.mostGoals)
    #expect(editor.goals(of: .home) == 0)
  }

  @Test func theChoiceSurvivesARefreshAndARename() {
    var editor = newEditor()
    editor.toggle("d", on: .home)
    editor.toggle("a", on: .home)
    editor.update(players: [dee, bob, cy, Player(id: "a", name: "Zoe")])
    #expect(editor.buttonTitle(of: .home) == "Dee, Zoe")
    #expect(editor.choices(for: .home).map(\.player.name) == ["Bob", "Cy", "Dee", "Zoe"])
  }

  @Test func aDeletedPlayerIsOnNoSide() {
    var editor = MatchEditor(match("m", [ann, bob], 3, 1, [cy]), players: [ann, bob, cy])
    editor.update(players: [bob, dee])
    #expect(editor.buttonTitle(of: .home) == "Bob")
    #expect(editor.buttonTitle(of: .away) == "Set Away Players")
    #expect(!editor.canSave)
    editor.update(players: [ann, bob, cy])
    #expect(editor.buttonTitle(of: .away) == "Set Away Players", "who comes back is not chosen")
  }

  @Test func aDraftHoldsWhatIsShown() {
    var editor = newEditor()
    editor.toggle("b", on: .away)
    editor.toggle("c", on: .home)
    editor.setGoals(2, of: .home)
    editor.date = friday - 60
    #expect(
      editor.draft
        == MatchDraft(
          homePlayers: ["c"], awayPlayers: ["b"], homeGoals: 2, awayGoals: 0, date: friday - 60))
  }

  @Test func aNameCanBeSavedWhenThereIsOne() {
    #expect(!PlayerNameField().canSave)
    #expect(!PlayerNameField(text: " \n\t").canSave)
    #expect(PlayerNameField(text: " Ann ").canSave)
    #expect(PlayerNameField(text: " Ann ").name == "Ann")
  }
}
