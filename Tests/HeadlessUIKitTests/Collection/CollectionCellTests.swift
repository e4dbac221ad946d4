import Foundation
import HeadlessUIKit
import LiveListTesting
import Testing

/// Which cells are kept, where they are, and which are visible.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct CollectionCellTests {
  private let items = (0..<200).map { "\($0)" }

  private func at(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  @Test func aMovedItemKeepsItsCellAndAReloadedOneDoesNot() {
    let fixture = CollectionFixture("a", "b", "c")
    let cells = fixture.view.visibleCells
    fixture.update(to: ["c", "a", "b"]) { $0.moveItem(at: self.at(2), to: self.at(0)) }
    #expect(fixture.view.visibleCells == [cells[2], cells[0], cells[1]])
    fixture.update(to: ["d", "a", "b"]) { $0.reloadItems(at: [self.at(0)]) }
    #expect(fixture.shown == ["d", "a", "b"])
    #expect(fixture.view.cellForItem(at: at(0)) !== cells[2])
    #expect(fixture.view.indexPath(for: cells[1]) == at(2))
    #expect(fixture.view.violations.isEmpty)
  }

  @Test func aDeletedItemIsRemovedWhenItsAnimationEnds() {
    let fixture = CollectionFixture("a", "b")
    let old = fixture.view.visibleCells
    var isDone = false
    fixture.view.performBatchUpdates {
      fixture.data[0].rows = ["a"]
      fixture.view.deleteItems(at: [self.at(1)])
    } completion: {
      isDone = $0
    }
    #expect(!isDone && fixture.left.isEmpty && old[1].superview === fixture.view)
    fixture.window.finishAnimations()
    #expect(isDone && fixture.left == [old[1]] && old[1].superview == nil)
  }

  @Test func sectionsAreInsertedDeletedAndMovedWithCellsAndHeaders() {
    let fixture = CollectionFixture(
      [("a", ["1"]), ("b", ["2", "3"]), ("c", ["x"])], hasHeaders: true)
    let cells = fixture.view.visibleCells
    fixture.view.performBatchUpdates {
      fixture.data = [("b'", ["2", "3"]), ("d", ["4"]), ("a'", ["1"])]
      fixture.view.moveSection(1, toSection: 0)
      fixture.view.deleteSections([2])
      fixture.view.insertSections([1])
    }
    #expect(fixture.view.violations.isEmpty)
    #expect(fixture.view.shownItemTexts == [["2", "3"], ["4"], ["1"]])
    #expect(fixture.view.shownHeaderTexts == ["b", "d", "a"])
    #expect(fixture.view.cellForItem(at: at(0)) === cells[1])
    fixture.view.reloadSections([0])
    #expect(fixture.view.shownHeaderTexts == ["b'", "d", "a"])
  }

  @Test func itemsArePlacedInLines() {
    let fixture = CollectionFixture([("a", items)], hasHeaders: true)
    #expect(
      fixture.view.layoutAttributesForItem(at: at(11))?.frame
        == CGRect(x: 40, y: 60, width: 30, height: 30))
    #expect(fixture.view.contentSize == CGSize(width: 390, height: 810))
    #expect(fixture.shown.count == 100)
    #expect(fixture.view.indexPathForItem(at: CGPoint(x: 45, y: 65)) == at(11))
    fixture.view.scrollToItem(at: at(150), at: .top, animated: false)
    #expect(fixture.view.contentOffset.y == 410)
    #expect(fixture.shown == Array(items[90..<200]))
    #expect(fixture.view.indexPathsForVisibleItems.first == at(90))
  }

  @Test func selectionFollowsItsItems() {
    let fixture = CollectionFixture("a", "b", "c")
    fixture.view.tapItem(at: at(0))
    fixture.view.tapItem(at: at(2))
    #expect(fixture.selections == ["+0", "-0", "+2"])
    fixture.update(to: ["c", "a"]) {
      $0.moveItem(at: self.at(2), to: self.at(0))
      $0.deleteItems(at: [self.at(1)])
    }
    #expect(fixture.view.indexPathsForSelectedItems == [at(0)])
    #expect(fixture.view.cellForItem(at: at(0))?.isSelected == true)
    fixture.view.deselectItem(at: at(0), animated: false)
    #expect(fixture.view.indexPathsForSelectedItems == [])
  }
}
