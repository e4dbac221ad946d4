import Foundation
import HeadlessAppKit
import HeadlessViews
import LiveList
import LiveListAppKit
import LiveListTesting
import Testing
import _LiveTestSupport

/// A list that an app sets while the view asks something is shown after the answer.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct ViewQueryTests {
  private typealias Section = ListSection<Int, Int, SampleItem>

  /// An app that sets the next list when it is asked the first time after it was armed.
  private final class App {
    var isArmed = false
    var set: (() -> [[Section]]) = { [] }
    /// The lists that were shown while the view had no answer yet.
    var during: [[Section]] = []

    func ask() {
      guard isArmed else { return }
      isArmed = false
      during = set()
    }
  }

  private let device = HeadlessDevice()
  private let window = NSWindow(
    contentRect: NSRect(x: 0, y: 0, width: 100, height: 400), styleMask: [],
    backing: .buffered, defer: false)
  private let long = (1...4).map { id in
    Section(id: id, header: 0, items: (0..<20).map { SampleItem(id * 100 + $0) })
  }
  private let short = [Section(id: 1, header: 1, items: [4])]

  private func label(_ text: String) -> NSView { NSTextField(labelWithString: text) }

  private func show(_ view: NSTableView) {
    view.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
    let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 100, height: 200))
    window.contentView = scrollView
    scrollView.documentView = view
    device.animations.endsOnNextTurn = true
  }

  /// Scrolls to rows that have no views yet, for which the view asks. Meanwhile, the app sets another
  /// list.
  private func expect<Source: ListViewSource>(
    _ source: Source, in view: NSTableView, _ app: App, _ query: String
  ) async where Source.SectionID == Int, Source.Header == Int, Source.Item == SampleItem {
    source.apply(long)
    await waitUntil("the long list is shown") {
      view.layoutSubtreeIfNeeded()
      return source.controller.isIdle
    }
    app.set = { [short] in
      source.apply(short)
      return [source.sections]
    }
    app.isArmed = true
    view.noteHeightOfRows(withIndexesChanged: IndexSet(integersIn: 0..<view.numberOfRows))
    view.scroll(NSPoint(x: 0, y: 700))
    view.layoutSubtreeIfNeeded()
    #expect(!app.isArmed, "\(query) was asked")
    #expect(app.during == [long], "\(query): the list changed during the query")
    await waitUntil("the short list is shown") {
      source.sections == short && source.controller.isIdle
    }
    #expect(view.violations.isEmpty)
  }

  @Test(arguments: ["view", "header", "rowView", "height"])
  func tablesWaitForTheAnswer(query: String) async {
    await HeadlessDevice.$current.withValue(device) {
      let (app, table) = (App(), NSTableView(frame: NSRect(x: 0, y: 0, width: 100, height: 200)))
      show(table)
      let source = TableViewSource<Int, Int, SampleItem>(table) { _, _, item in
        if query == "view" { app.ask() }
        return label("\(item)")
      }
      source.header = {
        if query == "header" { app.ask() }
        return label("\($1.header)")
      }
      source.rowView = { _, _ in
        if query == "rowView" { app.ask() }
        return nil
      }
      if query == "height" {
        source.height = { _ in
          app.ask()
          return 20
        }
      }
      await expect(source, in: table, app, query)
    }
  }

  @Test(arguments: ["view", "header"])
  func outlinesWaitForTheAnswer(query: String) async {
    await HeadlessDevice.$current.withValue(device) {
      let app = App()
      let outline = NSOutlineView(frame: NSRect(x: 0, y: 0, width: 100, height: 200))
      show(outline)
      let source = OutlineViewSource<Int, Int, SampleItem>(outline) { _, _, item in
        if query == "view" { app.ask() }
        return label("\(item)")
      }
      source.header = {
        if query == "header" { app.ask() }
        return label("\($2.header)")
      }
      await expect(source, in: outline, app, query)
    }
  }
}
