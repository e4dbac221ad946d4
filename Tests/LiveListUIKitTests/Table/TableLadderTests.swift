import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit
import Testing

/// Updates of a table that can't be animated, and their outcomes.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct TableLadderTests {
  @Test func outOfAWindowTheTableIsReloaded() {
    let screen = FriendsTable("Tom", isInWindow: false)
    #expect(screen.apply("Tom", "Huck") == .reloaded(.notInWindow))
    #expect(screen.batches.isEmpty)
    screen.window.addSubview(screen.table)
    #expect(screen.shown == [["Tom", "Huck"]])
    #expect(screen.apply("Huck") == .animated)
    #expect(screen.table.violations.isEmpty)
  }

  @Test func theFirstListIsNotAnimated() {
    let screen = FriendsTable([])
    #expect(screen.apply("Tom") == .reloaded(.firstLoad))
    #expect(screen.batches.isEmpty && screen.shown == [["Tom"]])
    screen.apply()
    #expect(screen.apply("Huck") == .reloaded(.firstLoad), "an empty table seems not to be loaded")
    var options = UpdateOptions()
    options.hasLoaded = true
    screen.apply()
    #expect(screen.apply("Becky", options: options) == .animated)
  }

  @Test func aChangesetOfAnotherListIsReloaded() {
    let screen = FriendsTable("Tom", "Huck")
    let changeset = ListChangeset(from: [friends(["Tom"])], to: [friends(["Becky"])])
    let update = screen.table.apply(changeset) { screen.sections = $0 }
    #expect(update.outcome == .reloaded(.countsDiffer(shown: [2], expected: [1])))
    #expect(screen.shown == [["Becky"]] && screen.table.violations.isEmpty)
  }

  @Test func dataThatWasNotSetReloadsTheTable() {
    let screen = FriendsTable("Tom", "Huck")
    let changeset = ListChangeset(from: screen.sections, to: [friends(["Tom", "Sid", "Joe"])])
    var reasons: [UpdateOutcome.Fallback] = []
    let update = screen.table.apply(changeset, options: UpdateOptions { reasons.append($0) }) {
      _ in
    }
    #expect(update.outcome == .reloaded(.dataDiffers(data: [2], expected: [3])))
    #expect(reasons == [.dataDiffers(data: [2], expected: [3])])
    #expect(screen.shown == [["Tom", "Huck"]] && screen.table.violations.isEmpty)
  }

  @Test func aTableIsNotChangedDuringADrop() {
    let screen = FriendsTable("Tom")
    screen.table.setHandlingDrop(true)
    #expect(screen.apply("Huck") == .postponed(.uncommittedUpdates))
    #expect(screen.sections == [friends(["Tom"])] && screen.shown == [["Tom"]])
    screen.table.setHandlingDrop(false)
    #expect(screen.apply("Huck") == .animated)
    #expect(screen.table.violations.isEmpty)
  }

  @Test func reducedMotionMeansNoAnimation() {
    withDevice(reducesMotion: true) {
      let screen = FriendsTable("Tom", "Huck")
      #expect(screen.apply("Huck", "Becky") == .notAnimated(.reducedMotion))
      #expect(screen.batches.map(\.isAnimated) == [false])
      #expect(UIView.areAnimationsEnabled)
      #expect(screen.shown == [["Huck", "Becky"]])
    }
  }

  @Test func changesAboveTheBudgetReloadTheTable() {
    let screen = FriendsTable("a", "b", "c")
    let options = UpdateOptions(budget: 2)
    #expect(screen.apply("b", "c", options: options) == .animated)
    #expect(
      screen.apply("x", "y", "z", options: options)
        == .reloaded(.budgetExceeded(operations: 5, budget: 2)))
    #expect(screen.shown == [["x", "y", "z"]])
  }

  @Test func nothingIsDoneWhenNothingChanges() {
    let screen = FriendsTable("Tom")
    #expect(screen.apply("Tom") == .nothing)
    #expect(screen.table.receivedUpdates.isEmpty)
  }

  @Test func aChangeWithoutAnimationIsABatch() {
    let screen = FriendsTable("Tom", "Huck")
    let cell = screen.table.cellForRow(at: row(1))
    #expect(
      screen.apply("Huck", options: UpdateOptions(isAnimated: false)) == .notAnimated(.notAsked))
    #expect(screen.table.cellForRow(at: row(0)) === cell)
    #expect(screen.batches.map(\.isAnimated) == [false] && screen.reloads == 0)
  }

  /// R50: a table that was never laid out hasn't counted its rows; reading the counts makes it
  /// count them.
  @Test func aTableThatWasNeverLaidOutCountsItsRowsFirst() {
    let screen = FriendsTable("Tom", "Huck")
    screen.table.reloadData()
    #expect(screen.apply("Huck") == .animated)
    #expect(screen.shown == [["Huck"]] && screen.table.violations.isEmpty)
  }
}
