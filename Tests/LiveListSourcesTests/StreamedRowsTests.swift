import Foundation
import LiveList
import LiveListPipeline
import Testing
import _LiveTestSupport

@testable import LiveListSources

/// Streams whose documents are all rows or all lists, as the first document determines.
@Suite(.timeLimit(.minutes(20)), .trail) struct StreamedRowsTests {
  private func state(
    _ pieces: [String], _ documents: StreamedRows.Documents? = nil, key: String? = nil,
    keeping limit: Int = 10_000
  ) -> StreamState<AnyRows> {
    let rows = AnyRows(StreamedRows(documents: documents, key: key, keeping: limit))
    var state = StreamState(
      name: "standard input", framing: documents == .rows ? .lines : .documents, rows: rows)
    for piece in pieces { state.consume(Array(piece.utf8)[...], at: .distantPast) }
    state.finish(at: .distantPast)
    return state
  }

  private func ids(_ pieces: [String], _ documents: StreamedRows.Documents? = nil) -> [String] {
    state(pieces, documents).state.sections.flatMap(\.items).map(\.id.description)
  }

  @Test(arguments: [
    ("{\"id\": 1}\n{\"id\": 2}\n{\"id\": 1, \"n\": 3}\n", ["1", "2"]),
    ("[1, 2]\n[3]\n", ["3"]),
    ("{\n\"a\": 1,\n\"b\": 2}\n{\n\"c\": 1}", ["c"]),
    ("{\"id\": 1}\nnonsense\n{\"id\": 2}\n", ["1", "2"]),
    ("", []), ("\n\n", []),
  ])
  func theFirstDocumentDecidesHowAllAreRead(text: String, expected: [String]) throws {
    #expect(ids([text]) == expected)
    // The stream is split at every position.
    try withEvery("cut", in: 0...text.count) { cut in
      #expect(ids([String(text.prefix(cut)), String(text.dropFirst(cut))]) == expected)
    }
  }

  @Test func anExplicitFormatOverridesDetection() {
    #expect(ids(["[7]\n[8]\n"], .rows) == ["1", "2"])
    #expect(ids(["{\"a\": 1}\n{\"b\": 1}\n"], .lists) == ["b"])
  }

  @Test func keepsTheNewestRows() {
    let lines = (1...5).map { "{\"id\": \($0)}\n" }
    #expect(state(lines, keeping: 2).state.sections.flatMap(\.items).map(\.id) == [4, 5])
  }

  /// Law: however a whole stream of rows is split, its list appears once, with each row.
  @Test func theRowsOfAWholeStreamAppearTogether() throws {
    let text = "{\"id\": 1}\n{\"id\": 2}\n[3]\n"
    try withEvery("cut", in: 0...text.count) { cut in
      let rows = AnyRows(StreamedRows(documents: .rows, isWhole: true))
      var state = StreamState(name: "standard input", framing: .lines, rows: rows)
      for part in [text.prefix(cut), text.dropFirst(cut)] {
        state.consume(Array(part.utf8)[...], at: .distantPast)
        #expect(state.state.phase == .loading)
      }
      state.finish(at: .distantPast)
      #expect(state.state.sections.flatMap(\.items).count == 3)
    }
    // A list that is a document is whole.
    var lists = StreamState(
      name: "standard input", framing: .documents, rows: AnyRows(StreamedRows(isWhole: true)))
    lists.consume(Array("[1, 2]\n".utf8)[...], at: .distantPast)
    #expect(lists.state.sections.flatMap(\.items).count == 2)
  }

  @Test(arguments: [
    ("{\"id\": 1}\nx\n{\"id\": 2}\n", "1 document was left out: Invalid JSON at line 2"),
    ("x\n{\"id\": 1}\ny\n{\"id\": 2}\n", "2 documents were left out: Invalid JSON at line 1"),
    ("{\"id\": 1}\nx\n", "Invalid JSON at line 2"),
  ])
  func documentsThatAreLeftOutAreReportedAtTheEnd(text: String, expected: String) {
    let state = state([text], .rows).state
    #expect(state.phase.failure?.description.contains(expected) == true)
    #expect(!state.sections.flatMap(\.items).isEmpty)
  }

  @Test func usesTheKeyThatIsNamed() {
    let lines = ["{\"id\": 1, \"n\": \"a\"}\n", "{\"id\": 1, \"n\": \"b\"}\n", "{\"id\": 2}\n"]
    let state = state(lines, key: "n").state
    #expect(state.sections.flatMap(\.items).map(\.id) == ["a", "b"])
    #expect(state.phase.failure?.description.contains("\"n\"") == true)
  }

  @Test func theLinesOfAFileAreRows() throws {
    let format = ListFormat<String, String, JSONRow>.rowLines()
    let sections = try format.sections(of: "{\"id\": 7, \"a\": 1}\n\n{\"b\": 2}\n".utf8)
    #expect(
      sections == [
        ListSection(
          id: "", header: "",
          items: [
            JSONRow(
              id: 7,
              fields: [.init(name: "id", value: .integer(7)), .init(name: "a", value: .integer(1))]),
            JSONRow(id: "2", fields: [.init(name: "b", value: .integer(2))]),
          ])
      ])
  }

  @Test func aRecordedRowKeepsItsTypes() throws {
    let value = try JSONValue(
      parsing: #"{"a":"é","b":"\"\n","c":1.0,"d":[true,{"e":null}],"c":-7}"#, numbers: .asWritten)
    let rows = [
      JSONRow(id: "", fields: []), JSONRow(id: "7", content: value), JSONRow(id: 7, content: value),
    ]
    let json = try JSONEncoder().encode(rows)
    #expect(try JSONDecoder().decode([JSONRow].self, from: json) == rows)
    let row = JSONRow(
      id: 8, fields: [.init(name: "b", value: .string("1")), .init(name: "b", value: .integer(2))])
    #expect(
      String(decoding: try JSONEncoder().encode(row), as: UTF8.self)
        .contains(#""fields":[["b","1"],["b","2","json"]]"#))
  }

  @Test func aRowOfAnOlderRecordingIsText() throws {
    let json = #"{"id":"7","fields":[["age","12"],["name","Tom"]]}"#
    #expect(
      try JSONDecoder().decode(JSONRow.self, from: Data(json.utf8))
        == JSONRow(
          id: "7",
          fields: [
            .init(name: "age", value: .string("12")), .init(name: "name", value: .string("Tom")),
          ]))
  }

  @Test(arguments: [
    #"{"id":"7","fields":[["age","x","json"]]}"#, #"{"id":"7","fields":[["age","1","xml"]]}"#,
    #"{"id":{"json":"x"},"fields":[]}"#, #"{"id":{},"fields":[]}"#,
    #"{"id":7,"fields":[]}"#,
  ])
  func aBrokenRecordedRowIsRefused(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(JSONRow.self, from: Data(json.utf8))
    }
  }
}
