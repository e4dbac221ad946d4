import Foundation
import HeadlessAppKit
import HeadlessViews
import LiveList
import LiveListAppKit
import LiveListTesting
import Testing
import _AppKitTransitions

/// A screen with a switch between two lists: the hidden one is still updated.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct SharedViewTests {
  private let app = AppWindow()

  private func source(_ table: NSTableView) -> ItemsTableViewSource<SampleItem> {
    ItemsTableViewSource(table) { _, _, item in app.label("\(item)") }
  }

  @Test func aDetachedSourceDoesNotChangeTheTable() {
    HeadlessDevice.$current.withValue(app.device) {
      let table = NSTableView()
      app.show(table)
      let first = source(table)
      first.apply([1, 2, 3])
      let second = source(table)
      second.apply([7, 8, 9])
      #expect(table.shownRowTexts == ["7", "8", "9"])
      var outcome: UpdateOutcome?
      first.apply([3, 1, 2]).whenEnded { outcome = $0 }
      #expect(outcome == .reloaded(.notInWindow))
      #expect(first.items == [3, 1, 2] && first.selection.isEmpty)
      #expect(table.shownRowTexts == ["7", "8", "9"])
      table.dataSource = first
      table.delegate = first
      #expect(table.shownRowTexts == ["3", "1", "2"])
      first.apply([3, 2]).whenEnded { outcome = $0 }
      app.finishAnimations()
      #expect(outcome == .animated)
      #expect(table.shownRowTexts == ["3", "2"])
      #expect(table.violations.isEmpty)
    }
  }

  /// A list waits for an animation when the table gets another data source.
  @Test func aWaitingListDoesNotChangeATableWithAnotherDataSource() {
    HeadlessDevice.$current.withValue(app.device) {
      let table = NSTableView()
      app.show(table)
      let first = source(table)
      first.apply([1, 2, 3])
      app.finishAnimations()
      first.apply([2, 1, 3])
      first.apply([3])
      let second = source(table)
      second.apply([7, 8, 9])
      app.finishAnimations()
      #expect(first.items == [3])
      #expect(table.shownRowTexts == ["7", "8", "9"])
      #expect(table.violations.isEmpty)
    }
  }

  @Test func aDetachedSourceDoesNotChangeTheOutline() {
    HeadlessDevice.$current.withValue(app.device) {
      let outline = NSOutlineView()
      app.show(outline)
      typealias Source = OutlineViewSource<Int, Int, SampleItem>
      let first = Source(outline) { _, _, item in app.label("\(item)") }
      first.apply([SampleSection(id: 1, header: 0, items: [1, 2])])
      let second = Source(outline) { _, _, item in app.label("\(item)") }
      second.apply([SampleSection(id: 2, header: 0, items: [7, 8])])
      let shown = outline.shownRowTexts
      first.apply([SampleSection(id: 1, header: 0, items: [2, 3, 1])])
      #expect(outline.shownRowTexts == shown)
      outline.dataSource = first
      outline.delegate = first
      outline.expandItem(nil)
      #expect(outline.shownRowTexts.suffix(3) == ["2", "3", "1"])
      #expect(outline.violations.isEmpty)
    }
  }

  @Test func aDetachedSourceDoesNotChangeTheCollectionView() {
    HeadlessDevice.$current.withValue(app.device) {
      let grid = NSCollectionView()
      grid.collectionViewLayout = NSCollectionViewFlowLayout()
      grid.register(EmptyItem.self, forItemWithIdentifier: NSUserInterfaceItemIdentifier("item"))
      app.show(grid, width: 100)
      let make: ItemsCollectionViewSource<SampleItem>.ItemProvider = { grid, path, _ in
        grid.makeItem(withIdentifier: NSUserInterfaceItemIdentifier("item"), for: path)
      }
      let first = ItemsCollectionViewSource<SampleItem>(grid, item: make)
      first.apply([1, 2, 3])
      let second = ItemsCollectionViewSource<SampleItem>(grid, item: make)
      second.apply([7, 8])
      first.apply([1, 2, 3, 4])
      #expect(first.items == [1, 2, 3, 4])
      #expect(grid.numberOfItems(inSection: 0) == 2)
      #expect(grid.violations.isEmpty)
    }
  }

  @Test(arguments: [false, true])
  func heightsChangeAsTheOptionsSay(isAnimated: Bool) {
    HeadlessDevice.$current.withValue(app.device) {
      let table = NSTableView()
      app.show(table)
      let source = source(table)
      source.apply([1, 2])
      source.apply([1, SampleItem(2, content: 1)], isAnimated: isAnimated)
      #expect(table.receivedHeightDurations == [isAnimated ? 0.25 : 0])
      app.device.reducesMotion = true
      source.apply([1, SampleItem(2, content: 2)])
      #expect(table.receivedHeightDurations.last == 0)
    }
  }
}

/// An item that creates its own view.
private final class EmptyItem: NSCollectionViewItem {
  override func loadView() { view = NSView() }
}
