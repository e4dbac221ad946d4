import LiveList
import LiveTree
import LiveTreeWire
import Testing

@testable import live

struct NodeSectionsTests {
  private func sections(_ json: String) throws -> NodeSnapshot {
    try TreeNode(JSONValue(parsing: Array(json.utf8))).sections
  }

  @Test func plainValuesComeFirstAndTheRestIsSections() throws {
    let sections = try sections(#"{"name": "Tom", "age": 12, "friends": [{"name": "Huck"}]}"#)
    #expect(sections.map(\.id) == ["", "friends"])
    #expect(sections[0].items.map(\.id) == ["age", "name"])
    #expect(sections[0].items[0].fields.map(\.text) == ["age", "12"])
  }

  @Test func recordsAloneAreOneTable() throws {
    let sections = try sections(#"[{"name": "Huck"}, {"name": "Celeste"}]"#)
    #expect(sections.map(\.id) == [""])
    #expect(sections[0].items.map(\.id) == ["Huck", "Celeste"])
  }

  @Test(arguments: [
    (#"[{"id": 7, "name": "a"}, {"id": 8, "name": "a"}]"#, ["7", "8"]),
    (#"[{"key": "k", "value": 1}, {"key": "l", "value": 1}]"#, ["k", "l"]),
    (#"[{"name": "a"}, {"name": "a"}]"#, ["0", "1"]),
    (#"{"x": {"name": "a"}, "y": {"name": "b"}}"#, ["x", "y"]),
  ])
  func rowsAreKnownByAFieldThatTellsThemApartOrByTheirKey(json: String, ids: [String]) throws {
    #expect(try sections(json)[0].items.map(\.id) == ids)
  }

  @Test func aLeafIsOneRowAndNothingIsNone() throws {
    #expect(
      try sections("5")[0].items.map(\.fields) == [
        [
          .init(name: "key", text: "value"), .init(name: "value", text: "5"),
        ]
      ])
    #expect(try sections("null").isEmpty)
  }

  @Test func whatLiesDeeperIsShownAsJSON() throws {
    let row = try sections(#"{"list": {"a": {"b": {"c": 1}}}}"#)[0].items[0]
    #expect(row.fields == [.init(name: "b", text: #"{"c":1}"#)])
  }
}
