import Foundation
import HeadlessAppKit
import LiveListTesting
import Testing

/// R66: the calls that an outline refuses, and what it shows afterward.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct OutlineContractTests {
  @Test func r66ItemsAreRemovedAsFromArrays() {
    let fixture = OutlineFixture(["A": ["a", "b", "c"], "B": []])
    let parent = fixture.data[0]
    fixture.data[0].children.removeFirst(2)
    fixture.update {
      $0.removeItems(at: [0], inParent: parent)
      $0.removeItems(at: [0, 2], inParent: parent)
    }
    #expect(
      fixture.messages == [
        "NSOutlineView error removing child indexes 2 in parent A (which has 2 children)."
      ])
    #expect(fixture.view.violations.map(\.rule) == [.childToRemove])
    #expect(fixture.shown == ["A", "c", "B"])
  }

  @Test func r66ItemsAreInsertedAsIntoArraysAndFetchedAfterTheUpdates() {
    let fixture = OutlineFixture(["A": ["a"]])
    let parent = fixture.data[0]
    fixture.data[0].children = ["x", "y", "a"].map { .init($0) }
    fixture.update { _ in }
    #expect(fixture.view.violations.isEmpty)
    fixture.view.reloadData()
    fixture.view.layoutSubtreeIfNeeded()
    fixture.asked = []
    let last = parent.children[2]
    fixture.data[0].children = [.init("p"), .init("q")] + fixture.data[0].children
    fixture.update {
      $0.insertItems(at: [0], inParent: parent)
      $0.insertItems(at: [5], inParent: parent)
      #expect($0.item(atRow: 1) == nil)
      $0.insertItems(at: [0], inParent: parent)
    }
    #expect(
      fixture.messages == [
        "NSOutlineView error inserting child indexes 5 in parent A (which has 4 children)."
      ])
    #expect(fixture.shown == ["A", "p", "q", "x", "y", "a"])
    #expect(fixture.asked == ["p", "q"])
    #expect(fixture.view.row(forItem: last) == 5)
  }

  @Test func r66AMoveBetweenParentsIsOneCall() {
    let fixture = OutlineFixture(["A": ["a", "b"], "B": ["c"]])
    let (first, second) = (fixture.data[0], fixture.data[1])
    let view = fixture.view.view(atColumn: 0, row: 1, makeIfNecessary: false)
    fixture.data[1].children.append(fixture.data[0].children.removeFirst())
    fixture.update {
      $0.moveItem(at: 0, inParent: first, to: 2, inParent: second)
      $0.moveItem(at: 0, inParent: first, to: 1, inParent: second)
    }
    #expect(
      fixture.messages.first
        == "NSOutlineView error moving child index 2 in parent B (which has 1 children).")
    #expect(fixture.view.violations.map(\.rule) == [.childToMove])
    #expect(fixture.shown == ["A", "b", "B", "c", "a"])
    #expect(fixture.view.view(atColumn: 0, row: 4, makeIfNecessary: false) === view)
    #expect(fixture.asked == [])
  }

  @Test func r66ACollapsedParentHasNoRowsToChange() {
    let fixture = OutlineFixture(["A": ["a"], "B": ["b"]])
    let (first, second) = (fixture.data[0], fixture.data[1])
    fixture.view.collapseItem(first)
    fixture.data[0].children = [.init("x"), .init("y")]
    fixture.update {
      $0.removeItems(at: [0], inParent: first)
      $0.insertItems(at: [0, 1], inParent: first)
    }
    #expect(fixture.view.violations.isEmpty)
    #expect(fixture.shown == ["A", "B", "b"])
    fixture.view.beginUpdates()
    fixture.view.moveItem(at: 0, inParent: first, to: 0, inParent: second)
    fixture.view.moveItem(at: 0, inParent: second, to: 0, inParent: first)
    fixture.view.endUpdates()
    #expect(fixture.view.violations.map(\.rule) == [.childToMove, .childToMove])
  }

  @Test func r62AfterTheUpdatesTheItemsEqualTheData() {
    let fixture = OutlineFixture(["A": ["a", "b"]])
    let parent = fixture.data[0]
    fixture.data[0].children.swapAt(0, 1)
    fixture.update { $0.removeItems(at: [], inParent: parent) }
    #expect(
      fixture.messages == [
        "the outline view silently shows a at row 0, where the data has b",
        "the outline view silently shows b at row 1, where the data has a",
      ])
    #expect(fixture.shown == ["A", "a", "b"])
    fixture.data[0].children.removeLast()
    fixture.update { $0.insertItems(at: [], inParent: parent) }
    #expect(fixture.view.violations.last?.rule == .numberOfRowsAtEnd)
    #expect(fixture.shown == ["A", "b"])
  }
}
