import Foundation
import HeadlessAppKit
import HeadlessViews
import LiveList
import LiveListAppKit
import LiveListTesting
import Testing
import _AppKitTransitions
import _ViewTransitions

/// The scroll positions of lists after an update, in scroll views of all kinds.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct AppKitScrollingTests {
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
      source.apply(numbers(1...60))
      app.scroll(to: NSPoint(x: 0, y: -52))
      #expect(app.offset.y == -52)
      source.apply(numbers(0...60))
      app.finishAnimations()
      #expect(app.offset.y == -52, "the new first row pushes the others down")
    }
  }

  @Test func underABarACollectionViewAtItsBeginningStaysThere() {
    HeadlessDevice.$current.withValue(app.device) {
      let screen = GridScreen(height: 400)
      let scrollView = screen.grid.enclosingScrollView
      scrollView?.contentInsets.top = 52
      let section = { SampleSection(id: 0, header: 0, items: $0) }
      screen.update(to: [section(numbers(1...60))], TransitionRequest()) { _ in }
      screen.offset = -52
      screen.update(to: [section(numbers(0...60))], TransitionRequest()) { _ in }
      app.finishAnimations()
      #expect(screen.offset == -52)
      #expect(screen.refusals.isEmpty)
    }
  }

  @Test(arguments: [false, true])
  func theFirstWholeRowStaysWhereItIsInHiddenTablesToo(isHidden: Bool) {
    HeadlessDevice.$current.withValue(app.device) {
      let table = NSTableView()
      app.show(table)
      app.scrollView.contentInsets.top = 52
      let source = source(table)
      source.apply(numbers(1...60))
      app.scroll(to: NSPoint(x: 0, y: 100))
      table.isHidden = isHidden
      source.apply(numbers(-1...60))
      app.finishAnimations()
      #expect(app.offset.y == 140)
    }
  }

  @Test func theHorizontalOffsetIsPreserved() {
    HeadlessDevice.$current.withValue(app.device) {
      let table = NSTableView()
      app.show(table)
      app.show(table, width: 300)
      let source = source(table)
      source.apply(numbers(1...60))
      app.scroll(to: NSPoint(x: 70, y: 100))
      source.apply(numbers(0...60))
      app.finishAnimations()
      #expect(app.offset == NSPoint(x: 70, y: 120))
    }
  }

  /// Offscreen rows have the height `rowHeight` until they are measured.
  @Test func selfSizingRowsStayWhereTheyAre() {
    HeadlessDevice.$current.withValue(app.device) {
      let table = NSTableView()
      table.usesAutomaticRowHeights = true
      app.show(table)
      let source = ItemsTableViewSource<SampleItem>(table) { _, _, item in
        let label = app.label("\(item)")
        label.frame.size.height = 30
        return label
      }
      source.apply(numbers(1...60))
      app.scroll(to: NSPoint(x: 0, y: 315))
      let row = source.row(for: 20)
      let distance = row.map { table.rect(ofRow: $0).minY - app.offset.y }
      source.options.budget = 0
      source.apply(numbers(0...60))
      table.layoutSubtreeIfNeeded()
      let newRow = source.row(for: 20)
      #expect(newRow.map { table.rect(ofRow: $0).minY - app.offset.y } == distance)
    }
  }

  typealias Kind = ScrollingList.Kind

  @Test(arguments: Kind.allCases)
  func anItemTallerThanTheScreenStaysWhereItIs(kind: Kind) throws {
    let list = ScrollingList(kind, 1...10, height: 600)
    list.offset.y = try #require(list.top(of: 4)) + 100
    let offset = list.offset.y
    list.apply(Array(0...10))
    #expect(list.distance(to: 4) == -100)
    #expect(list.offset.y == offset + 600)
  }

  @Test(arguments: Kind.allCases)
  func underABarAListScrollsBackToMinusTheInset(kind: Kind) {
    let list = ScrollingList(kind, 1...40, barAtTop: 50)
    list.offset.y = 0
    list.apply(Array(3...40))
    #expect(list.offset.y == -50)
  }

  @Test(arguments: Kind.allCases)
  func theEndOfAListStaysAboveABarAtTheBottom(kind: Kind) {
    let list = ScrollingList(kind, 1...40, barAtBottom: 30)
    let end = list.height + 30 - 400
    list.offset.y = end
    list.apply(Array(-2...40))
    #expect(list.offset.y == end + 3 * 44)
  }

  @Test(arguments: Kind.allCases)
  func aListThatHasLeftItsBeginningUnderABarKeepsItsPlace(kind: Kind) {
    let list = ScrollingList(kind, 1...40, barAtTop: 50)
    list.offset.y = -20
    list.apply(Array(0...40))
    #expect(list.offset.y == 24)
  }

  /// A new item is inserted between an item that the bar covers and the first completely visible
  /// item.
  @Test(arguments: Kind.allCases)
  func anItemUnderTheUpperBarIsNotTheAnchor(kind: Kind) throws {
    let list = ScrollingList(kind, 1...40, barAtTop: 50)
    list.offset.y = try #require(list.top(of: 4)) - 32
    #expect(list.distance(to: 5) == 76)
    list.apply([1, 2, 3, 4, 100] + Array(5...40))
    #expect(list.distance(to: 5) == 76)
  }

  /// Without the bar, the second item would be completely visible.
  @Test(arguments: Kind.allCases)
  func anItemUnderTheLowerBarIsNotTheAnchor(kind: Kind) throws {
    let list = ScrollingList(kind, 1...10, height: 250, barAtBottom: 200)
    list.offset.y = try #require(list.top(of: 1)) + 200
    list.apply([1, 100] + Array(2...10))
    #expect(list.distance(to: 1) == -200)
  }

  @Test(arguments: Kind.allCases)
  func anUpdateDoesNotScrollSideways(kind: Kind) {
    let list = ScrollingList(kind, 1...60, width: 300)
    list.offset = NSPoint(x: 70, y: 100)
    list.apply(Array(-2...60))
    #expect(list.offset.x == 70 && list.offset.y > 100)
  }

  @Test(arguments: [false, true], ContentUpdates.allCases)
  func aRowWhoseContentGrewGetsItsNewHeight(isOutline: Bool, updates: ContentUpdates) {
    HeadlessDevice.$current.withValue(app.device) {
      let view = isOutline ? NSOutlineView() : NSTableView()
      app.show(view)
      let rows = AppOwnedRows(view)
      rows.apply([1, 2, 3])
      view.layoutSubtreeIfNeeded()
      for content in 1...2 {
        rows.apply([1, SampleItem(2, content: content), 3], updates: updates)
        app.finishAnimations()
        #expect(view.rect(ofRow: 1).height == 20 + 10 * CGFloat(content))
        #expect(view.rect(ofRow: 2).minY == 40 + 10 * CGFloat(content))
      }
    }
  }
}
