import Foundation
import LiveList
import LiveListPipeline
import Testing
import _LiveTestSupport

@_spi(LiveServer) @testable import LiveListSources

/// Streams whose documents are rows or lists, whichever the first is.
@Suite(.timeLimit(.minutes(5))) struct StreamedRowsTests {
  private func state(
    _ pieces: [String], _ documents: StreamedRows.Documents? = nil, key: String? = nil,
    keeping limit: Int = 10_000
  ) -> StreamState<AnyRows> {
    let rows = AnyRows(StreamedRows(documents: documents, key: key, keeping: limit))
    var state = StreamState(
      name: "standard input", framing: documents == .rows ? .lines : .documents, rows: rows)
    for piece in pieces { state.take(Array(piece.utf8)[...], at: .distantPast) }
    state.finish(at: .distantPast)
    return state
  }

  private func ids(_ pieces: [String], _ documents: StreamedRows.Documents? = nil) -> [String] {
    state(pieces, documents).state.sections.flatMap(\.items).map(\.id)
  }

  @Test(arguments: [
    ("{\"id\": 1}\n{\"id\": 2}\n{\"id\": 1, \"n\": 3}\n", ["1", "2"]),
    ("[1, 2]\n[3]\n", ["3"]),
    ("{\n\"a\": 1,\n\"b\": 2}\n{\n\"c\": 1}", ["c"]),
    ("{\"id\": 1}\nnonsense\n{\"id\": 2}\n", ["1", "2"]),
    ("", []), ("\n\n", []),
  ])
  func theFirstDocumentSaysWhatTheOthersAre(text: String, expected: [String]) throws {
    #expect(ids([text]) == expected)
    // However the stream is cut.
    try withEvery("cut", in: 0...text.count) { cut in
      #expect(ids([String(text.prefix(cut)), String(text.dropFirst(cut))]) == expected)
    }
  }

  @Test func whatIsSaidCountsMoreThanWhatIsFound() {
    #expect(ids(["[7]\n[8]\n"], .rows) == ["1", "2"])
    #expect(ids(["{\"a\": 1}\n{\"b\": 1}\n"], .lists) == ["b"])
  }

  @Test func onlySoManyRowsAreKept() {
    let lines = (1...5).map { "{\"id\": \($0)}\n" }
    #expect(
      state(lines, keeping: 2).state.sections.flatMap(\.items).map(\.id) == ["4", "5"])
  }

  @Test func rowsAreIdentifiedByTheField() {
    let lines = ["{\"id\": 1, \"n\": \"a\"}\n", "{\"id\": 1, \"n\": \"b\"}\n", "{\"id\": 2}\n"]
    let state = state(lines, key: "n").state
    #expect(state.sections.flatMap(\.items).map(\.id) == ["a", "b"])
    #expect(state.phase.failure?.description.contains("\"n\"") == true)
  }

  @Test func theLinesOfAFileAreRows() throws {
    let format = JSONFormat<String, String, JSONRow>.rowLines()
    let sections = try format.sections(of: "{\"id\": 7, \"a\": 1}\n\n{\"b\": 2}\n".utf8)
    #expect(
      sections == [
        ListSection(
          id: "", header: "",
          items: [
            JSONRow(id: "7", fields: [.init(name: "id", text: "7"), .init(name: "a", text: "1")]),
            JSONRow(id: "2", fields: [.init(name: "b", text: "2")]),
          ])
      ])
  }

  @Test func aRowComesBackFromJSONAsItWas() throws {
    let rows = [
      JSONRow(id: "", fields: []),
      JSONRow(id: "7", fields: [.init(name: "b", text: "\"\n"), .init(name: "a", text: "é")]),
      JSONRow(id: "8", fields: [.init(name: "b", text: "1"), .init(name: "b", text: "2")]),
    ]
    let json = try JSONEncoder().encode(rows)
    #expect(try JSONDecoder().decode([JSONRow].self, from: json) == rows)
    #expect(
      String(decoding: try JSONEncoder().encode(rows[2]), as: UTF8.self)
        .contains(#""fields":[["b","1"],["b","2"]]"#))
  }
}
