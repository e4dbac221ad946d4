import Demos
import Foundation
import Testing
import _GoalsSupport

/// Matches, and when two are equal.
struct MatchTests {
  @Test func aMatchIsTheSameMatchWhenItsScoreHasChanged() {
    let before = match("m", [ann], 0, 0, [bob])
    let after = match("m", [ann], 1, 0, [bob])
    #expect(before.id == after.id)
    #expect(before != after)
  }

  @Test func matchesWithTheSameContentAreTwoMatches() {
    #expect(match("m", [ann], 0, 0, [bob]).id != match("n", [ann], 0, 0, [bob]).id)
  }

  @Test func anyFieldChangesTheContent() {
    let base = match("m", [ann], 1, 2, [bob])
    #expect(base == match("m", [ann], 1, 2, [bob]))
    for other in [
      match("m", [cy], 1, 2, [bob]), match("m", [ann], 1, 2, [cy]), match("m", [ann], 2, 2, [bob]),
      match("m", [ann], 1, 1, [bob]), match("m", [ann], 1, 2, [bob], on: friday + 60),
      match("m", [ann, cy], 1, 2, [bob]),
    ] {
      #expect(base != other)
    }
  }

  @Test func aRenamedPlayerChangesTheContent() {
    let renamed = Player(id: "a", name: "Anna")
    #expect(match("m", [ann], 1, 0, [bob]) != match("m", [renamed], 1, 0, [bob]))
    #expect(ann.id == renamed.id)
    #expect(ann != renamed)
  }

  @Test func playersOfASideAreInAlphabeticalOrder() {
    #expect(match("m", [bob, ann], 0, 0, [dee, cy]) == match("m", [ann, bob], 0, 0, [cy, dee]))
    #expect(match("m", [bob, ann], 0, 0, [dee, cy]).homePlayers.names == "Ann, Bob")
  }

  @Test func namesAreSortedIgnoringCaseAndAccents() {
    let names = ["Zoe", "ada", "Émile", "Eve", "Bob", "bob"]
    let players = names.enumerated().map { Player(id: "\($0.offset)", name: $0.element) }
    #expect(players.sorted().map(\.name) == ["ada", "Bob", "bob", "Émile", "Eve", "Zoe"])
  }

  @Test func theNewestMatchIsFirst() {
    let old = match("o", [ann], 0, 0, [bob], on: friday - 60)
    let new = match("n", [ann], 0, 0, [bob])
    let unknown = match("u", [ann], 0, 0, [bob], on: Match.unknownDate)
    #expect([unknown, old, new].newestFirst.map(\.id) == ["n", "o", "u"])
    let undated = ["x", "b", "z", "a"].map { match($0, [ann], 0, 0, [bob], on: Match.unknownDate) }
    #expect((undated + [new]).newestFirst.map(\.id) == ["n", "x", "b", "z", "a"])
  }

  @Test func theResultIsShownWithAColon() {
    #expect(match("m", [ann], 3, 1, [bob]).result == "3 : 1")
  }
}
