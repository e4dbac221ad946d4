import Foundation
import HeadlessAppKit
import HeadlessViews
import Testing

/// The contents of a table, and the user's actions.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct TableViewTests {
  @Test func onlyVisibleRowsHaveViews() {
    let fixture = TableFixture((0..<100).map { "r\($0)" })
    #expect(fixture.shown == (0..<10).map { "r\($0)" })
    #expect(fixture.view.rows(in: fixture.view.visibleRect) == NSRange(location: 0, length: 10))
    fixture.view.scroll(NSPoint(x: 0, y: 50 * 20 + 10))
    #expect(fixture.shown == (50..<61).map { "r\($0)" })
    #expect(fixture.view.view(atColumn: 0, row: 0, makeIfNecessary: false) == nil)
    #expect(fixture.view.rect(ofRow: 51).minY == 1_020)
    #expect(fixture.view.rect(ofRow: 100) == .zero)
    fixture.view.scrollRowToVisible(99)
    #expect(fixture.shown == (90..<100).map { "r\($0)" })
  }

  @Test func noTableScrollsBeyondItsEnds() {
    let fixture = TableFixture((0..<20).map { "r\($0)" })
    let clip = fixture.screen.scrollView.contentView
    clip.scroll(to: NSPoint(x: 0, y: 1_000))
    #expect(clip.bounds.minY == 200)
    clip.scroll(to: NSPoint(x: 0, y: -10))
    #expect(clip.bounds.minY == 0)
    fixture.screen.scrollView.contentInsets.top = 30
    clip.scroll(to: NSPoint(x: 0, y: -100))
    #expect(clip.bounds.minY == -30)
  }

  @Test func aRowThatMovesKeepsItsViewAndItsSelection() {
    let fixture = TableFixture("a", "b", "c")
    fixture.view.selectRowIndexes([0], byExtendingSelection: false)
    let view = fixture.view.view(atColumn: 0, row: 0, makeIfNecessary: false)
    fixture.update(to: ["b", "c", "a"]) { $0.moveRow(at: 0, to: 2) }
    #expect(fixture.view.view(atColumn: 0, row: 2, makeIfNecessary: false) === view)
    #expect(fixture.view.selectedRowIndexes == [2])
    #expect(fixture.asked == [])
  }

  @Test func reloadingKeepsTheNumbersOfSelectedRows() {
    let fixture = TableFixture("a", "b", "c")
    fixture.view.selectRowIndexes([1], byExtendingSelection: false)
    fixture.data = ["x", "a"]
    fixture.view.reloadData()
    #expect(fixture.shown == ["x", "a"])
    #expect(fixture.view.selectedRow == 1)
    fixture.data = []
    fixture.view.reloadData()
    #expect(fixture.view.numberOfRows == 0)
    #expect(fixture.view.selectedRow == -1)
  }

  @Test func theDelegateReceivesEverySelection() {
    let fixture = TableFixture("a", "b")
    fixture.view.clickRow(1)
    fixture.view.selectRowIndexes([1], byExtendingSelection: false)
    fixture.view.deselectAll(nil)
    #expect(fixture.selections == [[1], []])
    #expect(fixture.view.violations.isEmpty)
  }

  @Test func groupRowsHaveOneView() {
    let fixture = TableFixture("A", "b")
    fixture.view.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("two")))
    #expect(fixture.shown == ["A", "b, b"])
    #expect(fixture.view.rowView(atRow: 0, makeIfNecessary: false)?.isGroupRowStyle == true)
    #expect(fixture.view.rowView(atRow: 1, makeIfNecessary: false)?.isGroupRowStyle == false)
  }

  @Test func animationsEndWhenTheTestSaysSo() {
    let device = HeadlessDevice()
    HeadlessDevice.$current.withValue(device) {
      let ends = Ends()
      var durations: [TimeInterval] = []
      NSAnimationContext.runAnimationGroup(
        { context in
          context.duration = 0
          durations.append(NSAnimationContext.current.duration)
        }, completionHandler: { MainActor.assumeIsolated { ends.count += 1 } })
      #expect(durations == [0])
      #expect(ends.count == 0)
      device.animations.finish()
      #expect(ends.count == 1)
      #expect(!NSWorkspace.shared.accessibilityDisplayShouldReduceMotion)
      device.reducesMotion = true
      #expect(NSWorkspace.shared.accessibilityDisplayShouldReduceMotion)
    }
  }
}

/// Counts animations that have ended.
@MainActor
private final class Ends {
  var count = 0
}
