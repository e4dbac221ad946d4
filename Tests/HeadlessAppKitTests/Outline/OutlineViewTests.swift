import Foundation
import HeadlessAppKit
import Testing

/// The contents of an outline.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct OutlineViewTests {
  @Test func itemsAndRowsAreFoundBothWays() {
    let fixture = OutlineFixture(["A": ["a", "b"], "B": []])
    let child = fixture.data[0].children[1]
    #expect(fixture.shown == ["A", "a", "b", "B"])
    #expect(fixture.view.row(forItem: child) == 2)
    #expect(fixture.view.item(atRow: 2) as? OutlineFixture.Node === child)
    #expect(fixture.view.parent(forItem: child) as? OutlineFixture.Node === fixture.data[0])
    #expect(fixture.view.childIndex(forItem: child) == 1)
    #expect((0..<4).map { fixture.view.level(forRow: $0) } == [0, 1, 1, 0])
    #expect(fixture.view.numberOfChildren(ofItem: nil) == 2)
    #expect(fixture.view.item(atRow: 4) == nil)
    #expect(fixture.view.row(forItem: OutlineFixture.Node("?")) == -1)
  }

  @Test func aCollapsedItemGetsItsChildrenFromTheDataSource() {
    let fixture = OutlineFixture(["A": ["a", "b"]])
    fixture.view.collapseItem(fixture.data[0])
    #expect(fixture.shown == ["A"])
    #expect(!fixture.view.isItemExpanded(fixture.data[0]))
    #expect(fixture.view.numberOfChildren(ofItem: fixture.data[0]) == 2)
    #expect(
      fixture.view.child(1, ofItem: fixture.data[0]) as? OutlineFixture.Node
        === fixture.data[0].children[1])
    fixture.view.expandItem(fixture.data[0].children[0])
    #expect(fixture.shown == ["A"])
  }

  @Test func reloadingKeepsExpandedItemsByIdentity() {
    let fixture = OutlineFixture(["A": ["a"], "B": ["b"]])
    fixture.view.collapseItem(fixture.data[0])
    fixture.data.swapAt(0, 1)
    fixture.view.reloadData()
    #expect(fixture.shown == ["B", "b", "A"])
  }

  @Test func aParentThatMovesTakesItsChildrenAlong() {
    let fixture = OutlineFixture(["A": ["a"], "B": ["b"]])
    fixture.view.selectRowIndexes([1], byExtendingSelection: false)
    fixture.data.swapAt(0, 1)
    fixture.update { $0.moveItem(at: 0, inParent: nil, to: 1, inParent: nil) }
    #expect(fixture.shown == ["B", "b", "A", "a"])
    #expect(fixture.view.selectedRowIndexes == [3])
    #expect(fixture.asked == [])
    #expect(fixture.view.violations.isEmpty)
  }

  @Test func anItemIsReloadedWithOrWithoutItsChildren() {
    let fixture = OutlineFixture(["A": ["a"]])
    fixture.data[0].name = "A'"
    fixture.data[0].children[0].name = "a'"
    fixture.view.reloadItem(fixture.data[0])
    #expect(fixture.shown == ["A'", "a"])
    fixture.data[0].children.append(.init("b"))
    fixture.view.reloadItem(fixture.data[0], reloadChildren: true)
    #expect(fixture.shown == ["A'", "a'", "b"])
    #expect(fixture.view.violations.isEmpty)
  }
}
