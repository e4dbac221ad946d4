import Foundation
import HeadlessAppKit
import HeadlessViews
import LiveList
import LiveListAppKit
import LiveListPipeline
import LiveListTesting
import LiveListViews
import Testing
import _LiveTestSupport

/// What the user edits while the list lives, in tables and outlines.
@Suite(.serialized, .timeLimit(EditHistory.timeLimit)) @MainActor
struct EditedAppKitViewsTests {
  private static func text(_ item: SampleItem) -> String { "\(10_000 * item.id + item.content)" }

  @Test func tables() async throws {
    try await run(NSTableView()) { table, app in
      let source = TableViewSource<Int, Int, SampleItem>(table) { _, _, item in
        app.label(Self.text(item))
      }
      source.header = { _, _ in app.label("#") }
      return source
    }
  }

  @Test func outlines() async throws {
    try await run(NSOutlineView()) { outline, app in
      let source = OutlineViewSource<Int, Int, SampleItem>(outline) { _, _, item in
        app.label(Self.text(item))
      }
      source.header = { _, _, _ in app.label("#") }
      return source
    }
  }

  private func run<Table: NSTableView, Source: ListViewSource<Int, Int, SampleItem>>(
    _ makeTable: @escaping @MainActor @autoclosure () -> Table,
    _ makeSource: @escaping @MainActor (Table, AppWindow) -> Source
  ) async throws {
    try await EditHistory.runAll(10) { history in
      let app = AppWindow()
      try await HeadlessDevice.$current.withValue(app.device) {
        let table = makeTable()
        app.show(table)
        app.scrollView.frame.size.height = 4_000
        let source = makeSource(table, app)
        source.onDelete { try await history.delete($0) }
        source.follow(history.model)
        try await history.run(
          60,
          in: EditHistory.View(
            delete: { source.delete($0) },
            shown: {
              table.shownRowTexts.split(separator: "#", omittingEmptySubsequences: false)
                .dropFirst().map { $0.compactMap { Int($0) } }
            },
            finish: { app.finishAnimations() }, isLegal: { table.violations.isEmpty }))
      }
    }
  }
}
