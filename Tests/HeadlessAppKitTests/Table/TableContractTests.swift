import Foundation
import HeadlessAppKit
import LiveListTesting
import Testing

/// R60 to R65: the calls that a table refuses, and what it shows afterward.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct TableContractTests {
  @Test func r60EachCallCountsTheRowsThatThePreviousCallLeft() {
    let fixture = TableFixture("a", "b", "c", "d")
    fixture.update(to: ["c", "d", "a", "b"]) {
      $0.moveRow(at: 0, to: 2)
      $0.moveRow(at: 1, to: 3)
    }
    // The table can't know that these aren't the rows of the data.
    #expect(fixture.shown == ["b", "a", "d", "c"])
    #expect(fixture.view.violations.isEmpty)
    fixture.view.reloadData()
    fixture.update(to: ["b", "a", "d", "c"]) {
      $0.moveRow(at: 0, to: 3)
      $0.moveRow(at: 0, to: 2)
      $0.moveRow(at: 1, to: 0)
    }
    #expect(fixture.view.violations.isEmpty)
  }

  @Test func r61OnlyExistingRowsAreRemoved() {
    let fixture = TableFixture("a", "b")
    fixture.update(to: ["a"]) { $0.removeRows(at: [1, 2]) }
    #expect(fixture.messages == ["NSTableView error removing row 2 (numberOfRows: 2)."])
    #expect(fixture.view.violations.map(\.rule) == [.rowToRemove])
    #expect(fixture.shown == ["a"])
  }

  @Test func r61RowsAreInsertedAmongExistingRows() {
    let fixture = TableFixture("a")
    fixture.update(to: ["a", "b", "c"]) {
      $0.insertRows(at: [2])
      $0.insertRows(at: [1, 2])
    }
    #expect(fixture.messages == ["NSTableView error inserting row 2 (numberOfRows: 1)."])
    #expect(fixture.shown == ["a", "b", "c"])
  }

  @Test func r61RowsAreMovedAmongExistingRows() {
    let fixture = TableFixture("a", "b")
    fixture.update(to: ["a", "b"]) {
      $0.moveRow(at: 2, to: 0)
      $0.moveRow(at: 0, to: 2)
    }
    let message = "NSTableView error moving row 2 (numberOfRows: 2)."
    #expect(fixture.messages == [message, message])
    #expect(fixture.view.violations.map(\.rule) == [.rowToMove, .rowToMove])
    #expect(fixture.shown == ["a", "b"])
  }

  @Test func r62AfterTheUpdatesTheRowCountEqualsTheData() {
    let fixture = TableFixture("a", "b")
    fixture.update(to: ["b"]) { $0.moveRow(at: 1, to: 0) }
    #expect(fixture.messages == ["the table view silently shows 2 rows, where the data has 1"])
    #expect(fixture.view.violations.map(\.rule) == [.numberOfRowsAtEnd])
    #expect(fixture.shown == ["b"])
  }

  @Test func r62OutsideOfAGroupRowsAreCountedDuringLayout() {
    let fixture = TableFixture("a", "b")
    fixture.data = []
    fixture.view.removeRows(at: [0])
    fixture.view.removeRows(at: [0])
    #expect(fixture.shown == [])
    #expect(fixture.view.violations.isEmpty)
    fixture.data = ["a"]
    fixture.view.removeRows(at: [])
    fixture.view.insertRows(at: [0])
    fixture.data = []
    #expect(fixture.shown == [])
    #expect(fixture.view.violations.map(\.rule) == [.numberOfRowsAtEnd])
  }

  @Test func r63AnInsertedRowIsRequestedByItsNumberAtThatTime() {
    let fixture = TableFixture("a", "b")
    fixture.update(to: ["b", "c", "a"]) {
      $0.insertRows(at: [1])
      $0.moveRow(at: 2, to: 0)
    }
    #expect(fixture.asked == [1])
    #expect(fixture.shown == ["b", "a", "c"])
    #expect(fixture.view.violations.isEmpty)
  }

  @Test func r63TheDataHasARowThatIsInserted() {
    let fixture = TableFixture("a")
    fixture.update(to: ["a"]) { $0.insertRows(at: [1]) }
    #expect(fixture.view.violations.map(\.rule) == [.placeOfInsertedRow])
    #expect(fixture.shown == ["a"])
  }

  @Test func r64ARowIsReloadedWhereTableAndDataAgree() {
    let fixture = TableFixture("a", "b")
    fixture.data = ["b'", "a"]
    fixture.view.reloadData(forRowIndexes: [1], columnIndexes: [0])
    #expect(fixture.shown == ["a", "a"])
    fixture.view.moveRow(at: 1, to: 0)
    fixture.view.reloadData(forRowIndexes: [0, 2], columnIndexes: [0])
    #expect(fixture.shown == ["b'", "a"])
    #expect(
      fixture.messages == [
        "attempt to reload row 2, where the table view shows nothing and the data has nothing"
      ])
  }

  @Test func r65TheRecipeAlwaysWorks() {
    let fixture = TableFixture("a", "b", "c", "d")
    fixture.update(to: ["d", "x", "b", "y"]) {
      $0.removeRows(at: [0, 2])
      $0.moveRow(at: 1, to: 0)
      $0.insertRows(at: [1, 3])
    }
    #expect(fixture.shown == ["d", "x", "b", "y"])
    #expect(fixture.view.violations.isEmpty)
  }

  @Test func r9OnlyStartedUpdatesEnd() {
    let fixture = TableFixture("a")
    fixture.view.endUpdates()
    #expect(fixture.view.violations.map(\.rule) == [.endWithoutBegin])
  }
}
