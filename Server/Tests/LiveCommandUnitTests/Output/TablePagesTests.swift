import Foundation
import LiveList
import LiveListPipeline
import LiveListSources
import Testing
import _LiveTestSupport

@testable import live

@Suite(.timeLimit(.minutes(20)), .trail) struct TablePagesTests {
  /// However many sections and kinds of rows there are, a page has room for all of them.
  @Test func aPageHoldsEveryRow() throws {
    try withEvery("sections", in: 0...4) { sections in
      try withEvery("rows", in: [0, 1, 3, 40]) { rows in
        let list = (0..<sections).map { section in
          ListSection(
            id: "s\(section)", header: "s\(section)",
            items: (0..<rows).map { row in
              JSONRow(
                id: JSONRow.ID(.integer(Int64(row))),
                fields: [.init(name: "f\(section)", value: .string("<\(section).\(row)>"))])
            })
        }
        for phase in [ListPhase.live, .stale(since: ListTime(.distantPast), ListFailure("away"))] {
          var pages = TablePages(title: "T", place: "P", width: 100)
          let text = pages.text(
            for: WatchedUpdate(changeset: ListChangeset(from: [], to: list), phase: phase))
          #expect(!text.contains("more"))
          #expect(!text.contains("\u{1B}"))
          for section in 0..<sections {
            for row in 0..<rows { #expect(text.contains("<\(section).\(row)>")) }
          }
        }
      }
    }
  }
}
