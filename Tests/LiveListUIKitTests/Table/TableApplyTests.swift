import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit
import Testing

/// `tableView.apply(changeset) { data = $0 }`.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct TableApplyTests {
  @Test func rowsAreInsertedDeletedMovedAndUpdatedInOneBatch() {
    let screen = FriendsTable("Tom", "Huck", "Becky", "Joe")
    let target = [
      friends(["Becky", "Tom", "Sid"]), friends(["Jim"], id: "others", header: "More"),
    ]
    var happy = target
    happy[0].items[1].mood = " :)"
    let cell = screen.table.cellForRow(at: row(2))
    let update = screen.table.apply(ListChangeset(from: screen.sections, to: happy)) {
      screen.sections = $0
    }
    #expect(update.outcome == .animated)
    #expect(screen.shown == [["Becky", "Tom :)", "Sid"], ["Jim"]])
    #expect(screen.shownHeaders == [nil, "More"])
    #expect(screen.table.cellForRow(at: row(0)) === cell, "Becky's cell has moved")
    #expect(screen.batches.count == 1 && screen.batches[0].isAnimated)
    #expect(screen.reloads == 0)
    #expect(screen.table.violations.isEmpty)
  }

  @Test func aFlatListIsSetAsItems() {
    let screen = FriendsTable("Tom", "Huck")
    var names = [Neighbor(id: "Tom"), Neighbor(id: "Huck")]
    screen.sections = [friends(["Tom", "Huck"])]
    let changeset = ListChangeset(from: names, to: [Neighbor(id: "Huck")])
    screen.table.apply(changeset, with: .fade) {
      names = $0
      screen.sections = [ListSection(id: "friends", header: "", items: $0)]
    }
    #expect(names == [Neighbor(id: "Huck")])
    #expect(screen.shown == [["Huck"]])
  }

  @Test func eachKindOfChangeHasItsAnimation() {
    let screen = FriendsTable([friends(["Tom", "Huck"]), friends(["Jim"], id: "others")])
    let animations = RowAnimations(
      inserts: .left, deletes: .right, reloads: .middle, sectionInserts: .top,
      sectionDeletes: .bottom)
    var first = friends(["Huck", "Sid"])
    first.items[0].mood = "!"
    let target = [first, friends(["Joe"], id: "new")]
    screen.table.apply(
      ListChangeset(from: screen.sections, to: target), with: animations, updates: .reload
    ) { screen.sections = $0 }
    let animated = screen.batches.flatMap { $0.animations.map { ("\($0.key)", $0.value) } }
    let byKind = Dictionary(animated, uniquingKeysWith: { $1 })
    #expect(
      byKind == [
        "reload item 0.1": .middle, "delete item 0.0": .right, "insert item 0.1": .left,
        "delete section 1": .bottom, "insert section 1": .top,
      ])
    #expect(screen.shown == [["Huck!", "Sid"], ["Joe"]])
  }

  @Test func contentUpdatesAreAppliedAsRequested() {
    for updates in ContentUpdates.allCases {
      let screen = FriendsTable("Tom", "Huck")
      let cell = screen.table.cellForRow(at: row(0))
      var target = screen.sections
      target[0].items[0].mood = "!"
      screen.table.apply(ListChangeset(from: screen.sections, to: target), updates: updates) {
        screen.sections = $0
      }
      #expect(screen.shown == [["Tom!", "Huck"]])
      #expect((screen.table.cellForRow(at: row(0)) === cell) == (updates == .reconfigure))
      #expect(screen.batches.count == (updates == .reconfigure ? 0 : 1))
    }
  }

  @Test func visibleTitlesAreRefreshedWithoutABatch() {
    let screen = FriendsTable([friends(["Tom"], header: "1 friend")])
    let header = screen.table.headerView(forSection: 0)
    screen.table.apply(
      ListChangeset(from: screen.sections, to: [friends(["Tom"], header: "A friend")])
    ) { screen.sections = $0 }
    #expect(screen.shownHeaders == ["A friend"])
    #expect(screen.table.headerView(forSection: 0) === header)
    #expect(screen.batches.isEmpty && screen.reloads == 0)
  }

  @Test func customHeadersAreFilled() {
    let screen = FriendsTable([friends(["Tom"], header: "a"), friends([], id: "b", header: "b")])
    var filled: [String] = []
    let target = [friends(["Tom"], header: "A"), friends([], id: "b", header: "b")]
    screen.table.apply(
      ListChangeset(from: screen.sections, to: target), header: { filled.append($1) },
      setData: { screen.sections = $0 })
    #expect(filled == ["A"], "the other header stays as it is")
  }

  @Test func endedWaitsForTheAnimation() async {
    let screen = FriendsTable("Tom")
    screen.table.finishesAnimationsOnNextTurn = true
    let changeset = ListChangeset(from: screen.sections, to: [friends(["Huck"])])
    let outcome = await screen.table.apply(changeset) { screen.sections = $0 }.ended()
    #expect(outcome == .animated)
    #expect(!screen.table.isAnimating)
    #expect(screen.shown == [["Huck"]])
  }

  @Test func theCompletionIsCalledOnceAfterAllBatches() {
    let screen = FriendsTable([
      friends(["a", "b"], id: "1"), friends(["c"], id: "2"), friends(["d", "e"], id: "3"),
    ])
    let target = [
      friends(["e", "d", "x"], id: "3"), friends(["b", "a"], id: "1"), friends(["c"], id: "2"),
    ]
    let changeset = ListChangeset(from: screen.sections, to: target)
    #expect(changeset.batches.count == 2)
    var ends: [UpdateOutcome] = []
    screen.table.apply(changeset) { screen.sections = $0 }.whenEnded { ends.append($0) }
    #expect(ends.isEmpty)
    screen.table.finishAnimations()
    #expect(ends == [.animated])
    #expect(screen.shown == [["e", "d", "x"], ["b", "a"], ["c"]])
  }
}
