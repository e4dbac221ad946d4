import LiveList
import LiveListPipeline
import LiveListSources
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import live

/// Rows, and what changed, as JSON and Markdown.
@Suite(.timeLimit(.minutes(20)), .trail) struct JSONOutputTests {
  private typealias List = [ListSection<String, String, JSONRow>]

  private func list(_ text: String, _ section: String = "") throws -> List {
    let rows = try JSONRow.sections(of: JSONValue(parsing: text)).flatMap(\.items)
    return [ListSection(id: section, header: section, items: rows)]
  }

  private func update(_ old: List, _ new: List) -> WatchedUpdate {
    WatchedUpdate(changeset: ListChangeset(from: old, to: new), phase: .live)
  }

  @Test func rowsAreAnArrayOrAnObjectOfSections() throws {
    let rows = try list(#"[{"id": 1, "n": 1.50}, {"id": 2}]"#)
    #expect(
      JSONRows(isOnce: false).text(for: update([], rows)) == "[{\"id\":1,\"n\":1.5},{\"id\":2}]\n")
    let sections = try list(#"[{"id": 1}]"#, "A") + list("[]", "B")
    #expect(
      JSONRows(isOnce: true).text(for: update([], sections))
        == "{\n\"A\": [\n  {\"id\":1}\n],\n\"B\": []\n}\n")
  }

  @Test func aLineOfChangesSaysWhatChanged() throws {
    let old = try list(#"[{"id": 1, "n": 1}, {"id": 2, "n": 2}, {"id": 3, "n": 3}]"#)
    let new = try list(#"[{"id": 3, "n": 3}, {"id": 1, "n": 5, "x": true}, {"id": 4}]"#)
    #expect(
      JSONChanges().text(for: update(old, new)) == """
        {"changes":[{"change":"deleted","id":2,"from":1,"row":{"id":2,"n":2}},\
        {"change":"inserted","id":4,"to":2,"row":{"id":4}},\
        {"change":"moved","id":1,"from":0,"to":1,"row":{"id":1,"n":5,"x":true}},\
        {"change":"updated","id":1,"to":1,"fields":{"n":{"from":1,"to":5},"x":{"to":true}}}]}

        """)
    let sections = try list("[1]", "A")
    #expect(
      JSONChanges().text(for: update([], sections))
        == #"{"changes":[{"change":"inserted","section":"A","to":0},{"change":"inserted","section":"A","id":1,"to":0,"row":{"value":1}}]}"#
        + "\n")
    #expect(JSONChanges().text(for: update(old, old)) == "")
  }

  /// The changes lead from the old list to the new one, and are no longer than both lists.
  @Test func changesLeadToTheNewList() throws {
    try withEvery("seed", in: 0..<500 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      func randomRows() -> [JSONRow] {
        (0..<8).shuffled(using: &random).prefix(Int.random(in: 0...8, using: &random)).map {
          JSONRow(
            id: JSONRow.ID(.integer(Int64($0))),
            fields: [.init(name: "n", value: .integer(.random(in: 0...2, using: &random)))])
        }
      }
      let (old, new) = (randomRows(), randomRows())
      let line = JSONChanges().text(
        for: update(
          [.init(id: "", header: "", items: old)], [.init(id: "", header: "", items: new)]))
      let changes =
        if line.isEmpty { [JSONValue]() } else { try JSONValue(parsing: line)["changes"].elements }
      let gone = Set(
        changes.filter { ["deleted", "moved"].contains($0["change"]?.text) }.map { $0["id"] })
      var rows = old.filter { !gone.contains($0.id.value) }
      let came = changes.filter { ["inserted", "moved"].contains($0["change"]?.text) }
        .sorted { ($0["to"]?.text ?? "") < ($1["to"]?.text ?? "") }
      for change in came {
        let row = JSONRow(id: JSONRow.ID(change["id"] ?? .null), content: change["row"] ?? .null)
        rows.insert(row, at: Int(change["to"]?.text ?? "") ?? 0)
      }
      for change in changes where change["change"] == .string("updated") {
        let value = try #require(change["fields"]?["n"]?["to"])
        let index = try #require(rows.firstIndex { $0.id.value == change["id"] })
        rows[index] = JSONRow(id: rows[index].id, fields: [.init(name: "n", value: value)])
      }
      #expect(rows == new)
    }
  }

  @Test func markdownIsATableForEachSection() throws {
    let rows = try list(##"[{"id": 1, "a": {"b": "x|y"}}, {"id": 2, "l": [1, 2]}]"##, "S")
    #expect(
      MarkdownTable().text(for: update([], rows)) == """
        ### S

        | id | a.b | l |
        | --- | --- | --- |
        | 1 | x\\|y |  |
        | 2 |  | 1, 2 |

        """)
  }
}

extension JSONValue? {
  fileprivate var elements: [JSONValue] {
    if case .array(let elements)? = self { elements } else { [] }
  }
}
