#if HEADLESS_UIKIT && HEADLESS_SWIFTUI
import Foundation
import LiveList
import LiveListIncremental
import LiveListPipeline
import LiveListSwiftUI
import LiveListUIKit
import Testing
import _LiveTestSupport

@testable import HeadlessSwiftUI
@testable import HeadlessUIKit
@testable import LiveListWeb

/// An app that says what it edits: each edit reaches every screen of the model as exactly that.
@MainActor @Suite(.timeLimit(.minutes(20))) struct EditedListOnScreensTests {
  private struct Row: Identifiable, Equatable, Encodable, Sendable {
    let id: Int
    var text: String
  }

  private typealias Edit = ListEdit<OnlySection, OnlySection, Row>

  @Test func editsReachATableAViewAndAPage() async throws {
    let (edits, edit) = AsyncStream.makeStream(of: Edit.self)
    let model = ItemsModel<Row>(
      ListStates { yield in
        var list = EditedList([ListSection(items: (0..<100).map { Row(id: $0, text: "\($0)") })])
        yield(list.state)
        for await edit in edits {
          list.apply(edit)
          yield(list.state)
        }
      })

    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let table = UITableView(frame: window.bounds, style: .plain)
    window.addSubview(table)
    let source = ItemsTableViewSource<Row>(table) { row in
      .cell(UITableViewCell.self) { $0.textLabel?.text = row.text }
    }
    source.follow(model)
    let view = HeadlessScreen(LiveListView(model) { Text($0.text) })
    view.appear()
    let channel = ListChannel(title: "Rows")
    let page = Task {
      for await update in model.updates() { try await channel.publish(update.changeset) }
    }
    await waitUntil("it's shown") { source.items.count == 100 && view.lines.contains("0") }
    let first = try #require(try await channel.events(after: nil).last)
    var seen = try first().id

    let path = ItemPath(section: 0, item: 0)
    var log = Edit.Log(counts: [100])
    for (step, first, change) in [
      ({ $0.update(Row(id: 0, text: "zero"), at: path) }, "zero", #""itemReconfigures":[["#),
      ({ $0.remove(at: path) }, "1", #""itemDeletes":[[0,0]]"#),
      ({ $0.insert(Row(id: 0, text: "again"), at: path) }, "again", #""itemInserts":[["#),
    ] as [((inout Edit.Log) -> Void, String, String)] {
      step(&log)
      edit.yield(log.takeEdit())
      await waitUntil("\(first) is the first row") {
        window.finishAnimations()
        return source.items.first?.text == first && view.lines.first == first
      }
      let newest = try #require(try await channel.events(after: seen).last)
      let event = try newest()
      seen = event.id
      let text = String(decoding: event.payload, as: UTF8.self)
      #expect(text.contains(change) && text.utf8.count < 120, "only the change is sent: \(text)")
    }
    #expect(table.violations.isEmpty)
    page.cancel()
  }
}
#endif
