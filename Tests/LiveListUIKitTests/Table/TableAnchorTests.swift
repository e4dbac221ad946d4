import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit
import Testing

/// Scroll position and selection are preserved by the identity of items.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct TableAnchorTests {
  private let names = (0..<40).map { "\($0)" }

  private func screen(at offset: CGFloat) -> FriendsTable {
    let screen = FriendsTable([friends(names)])
    screen.table.contentOffset.y = offset
    screen.table.layoutIfNeeded()
    return screen
  }

  /// The distance from the top edge of the table to a row.
  private func distance(_ screen: FriendsTable, _ name: String) -> CGFloat? {
    screen.table.layoutIfNeeded()
    guard let index = screen.sections[0].items.firstIndex(where: { $0.id == name }) else {
      return nil
    }
    return screen.table.rectForRow(at: row(index)).minY - screen.table.contentOffset.y
  }

  @Test func rowsInsertedAboveDoNotMoveVisibleRows() {
    let screen = screen(at: 450)
    #expect(distance(screen, "11") == 34)
    screen.table.apply(
      ListChangeset(from: screen.sections, to: [friends(["x", "y", "z"] + names)])
    ) { screen.sections = $0 }
    #expect(distance(screen, "11") == 34)
    #expect(screen.table.contentOffset.y == 582)
  }

  @Test func atTheTopInsertedRowsPushTheOthersDown() {
    let screen = screen(at: 0)
    screen.table.apply(ListChangeset(from: screen.sections, to: [friends(["x"] + names)])) {
      screen.sections = $0
    }
    #expect(screen.table.contentOffset.y == 0)
    #expect(distance(screen, "x") == 0)
  }

  @Test func whenTheTopRowsAreDeletedTheNextOneStays() {
    let screen = screen(at: 440)
    #expect(distance(screen, "10") == 0)
    #expect(distance(screen, "12") == 88)
    screen.table.apply(
      ListChangeset(from: screen.sections, to: [friends(Array(names[..<5] + names[12...]))])
    ) { screen.sections = $0 }
    #expect(distance(screen, "12") == 88)
  }

  @Test func whenAllVisibleRowsAreDeletedTheNextOneTakesTheirPlace() {
    let screen = screen(at: 440)
    screen.table.apply(
      ListChangeset(from: screen.sections, to: [friends(Array(names[..<5] + names[22...]))])
    ) { screen.sections = $0 }
    #expect(distance(screen, "22") == 0)
  }

  @Test func aReloadPreservesTheScrollPosition() {
    let screen = screen(at: 450)
    screen.table.apply(
      ListChangeset(from: screen.sections, to: [friends(["x", "y"] + names)]),
      options: UpdateOptions(budget: 0)
    ) { screen.sections = $0 }
    #expect(screen.reloads == 1)
    #expect(distance(screen, "11") == 34)
  }

  @Test(arguments: [Int.max, 0])
  func selectionFollowsTheItems(budget: Int) {
    let screen = FriendsTable("Tom", "Huck", "Becky")
    screen.table.allowsMultipleSelection = true
    for index in [0, 1] {
      screen.table.selectRow(at: row(index), animated: false, scrollPosition: .none)
    }
    screen.apply("Becky", "Sid", "Huck", options: UpdateOptions(budget: budget))
    #expect(screen.table.indexPathsForSelectedRows == [row(2)])
    #expect(screen.table.cellForRow(at: row(2))?.isSelected == true)
  }

  /// A reconfigured cell is the same cell, so the user's input in it is kept.
  @Test func cellsOfItemsThatStayAreReused() {
    let screen = FriendsTable("Tom", "Huck", "Becky")
    let cells = (0..<3).map { screen.table.cellForRow(at: row($0)) }
    var target = [friends(["Becky", "Tom"])]
    target[0].items[0].mood = "!"
    screen.table.apply(ListChangeset(from: screen.sections, to: target)) { screen.sections = $0 }
    #expect(screen.table.cellForRow(at: row(0)) === cells[2])
    #expect(screen.table.cellForRow(at: row(1)) === cells[0])
    #expect(screen.shown == [["Becky!", "Tom"]])
  }
}
