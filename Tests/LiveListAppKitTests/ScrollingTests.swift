import Foundation
import HeadlessAppKit
import HeadlessViews
import LiveList
import LiveListAppKit
import LiveListTesting
import Testing
import _AppKitTransitions
import _ViewTransitions

/// Where lists stand after an update, in scroll views of all kinds.
@MainActor
struct ScrollingTests {
  private let app = AppWindow()

  private func numbers(_ range: ClosedRange<Int>) -> [SampleItem] { range.map { SampleItem($0) } }

  private func source(_ table: NSTableView) -> ItemsTableViewSource<SampleItem> {
    ItemsTableViewSource(table) { _, _, item in app.label("\(item)") }
  }

  @Test func underABarATableAtItsBeginningStaysThere() {
    HeadlessDevice.$current.withValue(app.device) {
      let table = NSTableView()
      app.show(table)
      app.scrollView.contentInsets.top = 52
      let source = source(table)
      source.apply(numbers(1...60)) { _ in }
      app.scroll(to: NSPoint(x: 0, y: -52))
      #expect(app.offset.y == -52)
      source.apply(numbers(0...60)) { _ in }
      app.finishAnimations()
      #expect(app.offset.y == -52, "the new first row is seen to come")
    }
  }

  @Test func underABarACollectionViewAtItsBeginningStaysThere() {
    HeadlessDevice.$current.withValue(app.device) {
      let screen = GridScreen(height: 400)
      let scrollView = screen.grid.enclosingScrollView
      scrollView?.contentInsets.top = 52
      let section = { SampleSection(id: 0, header: 0, items: $0) }
      screen.lead(to: [section(numbers(1...60))], TransitionRequest()) { _ in }
      screen.offset = -52
      screen.lead(to: [section(numbers(0...60))], TransitionRequest()) { _ in }
      app.finishAnimations()
      #expect(screen.offset == -52)
      #expect(screen.violations.isEmpty)
    }
  }

  @Test(arguments: [false, true])
  func theFirstWholeRowStaysWhereItIsWhetherSeenOrNot(isHidden: Bool) {
    HeadlessDevice.$current.withValue(app.device) {
      let table = NSTableView()
      app.show(table)
      app.scrollView.contentInsets.top = 52
      let source = source(table)
      source.apply(numbers(1...60)) { _ in }
      app.scroll(to: NSPoint(x: 0, y: 100))
      table.isHidden = isHidden
      source.apply(numbers(-1...60)) { _ in }
      app.finishAnimations()
      #expect(app.offset.y == 140)
    }
  }

  @Test func whatIsScrolledSidewaysStaysSo() {
    HeadlessDevice.$current.withValue(app.device) {
      let table = NSTableView()
      app.show(table)
      app.show(table, width: 300)
      let source = source(table)
      source.apply(numbers(1...60)) { _ in }
      app.scroll(to: NSPoint(x: 70, y: 100))
      source.apply(numbers(0...60)) { _ in }
      app.finishAnimations()
      #expect(app.offset == NSPoint(x: 70, y: 120))
    }
  }

  /// Rows out of sight count with the height of `rowHeight` until they are measured.
  @Test func rowsThatMeasureThemselvesStayWhereTheyAre() {
    HeadlessDevice.$current.withValue(app.device) {
      let table = NSTableView()
      table.usesAutomaticRowHeights = true
      app.show(table)
      let source = ItemsTableViewSource<SampleItem>(table) { _, _, item in
        let label = app.label("\(item)")
        label.frame.size.height = 30
        return label
      }
      source.apply(numbers(1...60)) { _ in }
      app.scroll(to: NSPoint(x: 0, y: 315))
      let row = source.row(for: 20)
      let distance = row.map { table.rect(ofRow: $0).minY - app.offset.y }
      source.options.budget = 0
      source.apply(numbers(0...60)) { _ in }
      table.layoutSubtreeIfNeeded()
      let newRow = source.row(for: 20)
      #expect(newRow.map { table.rect(ofRow: $0).minY - app.offset.y } == distance)
    }
  }
}
