import LiveFormats
import LiveList
import Testing

@testable import LiveListSources

/// Names of fields, and paths of nested ones.
@Suite(.timeLimit(.minutes(20))) struct FieldPathTests {
  private let value = try? JSONValue(
    parsing: #"{"a": {"b": [{"c": 1}, 2]}, "a.b": 3, "": 4, "x[0]": 5, "l": [[6]]}"#)

  @Test(arguments: [
    ("a.b", "3"), ("a.b[0].c", "1"), ("a.b[1]", "2"), ("x[0]", "5"), ("l[0][0]", "6"),
    (".a.b[1]", "2"), ("", "4"),
    ("a", #"{"b":[{"c":1},2]}"#),
  ])
  func leadsToAField(path: String, expected: String) {
    #expect(value?[FieldPath(path)]?.serialized() == expected)
  }

  @Test(arguments: [
    "b", "a.c", "a.b[2]", "a.b[-1]", "a[0]", "l.0", "a.", "..a", ".", "l[", "l[0", "l]",
  ])
  func leadsNowhere(path: String) {
    #expect(value?[FieldPath(path)] == nil)
  }

  @Test func elementsOfARowThatIsAnArrayHaveNamesAndPositions() {
    let row = JSONRow(
      id: 1, content: .array([.integer(7), .object([.init(name: "n", value: .null)])]))
    #expect(row[FieldPath("0")] == .integer(7))
    #expect(row[FieldPath("[1].n")] == .null)
    #expect(row[FieldPath("2")] == nil)
  }

  @Test func keysOfOtherProgramsAreFound() throws {
    func ids(_ text: String) throws -> [String] {
      try JSONRow.sections(of: JSONValue(parsing: text)).flatMap(\.items).map(\.id.description)
    }
    #expect(try ids(#"[{"ID": "x", "n": 1}, {"ID": "y", "n": 2}]"#) == ["x", "y"])
    #expect(try ids(#"[{"metadata": {"name": "p"}}, {"metadata": {"name": "q"}}]"#) == ["p", "q"])
    // The usual names come first.
    #expect(try ids(#"[{"ID": "x", "name": "n"}, {"ID": "y", "name": "m"}]"#) == ["n", "m"])
  }
}
