import Foundation
import LiveList
import LiveListPipeline
import Testing
import _LiveTestSupport

@testable import LiveListSources

/// Streams of which the first line decides whether they are JSON or text.
@Suite(.timeLimit(.minutes(20)), .trail) struct StreamedTextTests {
  /// Each line is a row that shows its number of bytes.
  private struct LineLengths: StreamedRows.Text {
    private var bytes: [UInt8] = []

    func accepts(_ beginning: [UInt8]) -> Bool { beginning.first != UInt8(ascii: "[") }
    mutating func consume(_ bytes: ArraySlice<UInt8>) { self.bytes += bytes }
    mutating func finish() {}

    mutating func sections() throws(FormatFailure) -> [ListSection<String, String, JSONRow>]? {
      guard !bytes.starts(with: Array("bad".utf8)) else {
        throw FormatFailure(invalid: "text", "bad", at: nil)
      }
      let lines = bytes.split(separator: UInt8(ascii: "\n"))
      return [
        ListSection(
          id: "", header: "",
          items: lines.map { JSONRow(id: JSONRow.ID(.integer(Int64($0.count))), fields: []) })
      ]
    }
  }

  private func state(_ pieces: [String]) -> ReadStream.State {
    let json = StreamState(name: "input", framing: .documents, rows: AnyRows(StreamedRows()))
    var stream = ReadStream.undecided(json, TextState(name: "input", text: LineLengths()), [])
    for piece in pieces { stream.consume(Array(piece.utf8)[...], at: .distantPast) }
    stream.finish(at: .distantPast)
    return stream.state(at: .distantPast)
  }

  @Test(arguments: [
    ("[7, 8]\n", ["7", "8"]), ("one\nthree\n", ["3", "5"]), ("one", ["3"]), ("\n\nab\n", ["2"]),
  ])
  func theFirstLineDecides(text: String, expected: [String]) throws {
    try withEvery("cut", in: 0...text.count) { cut in
      let state = state([String(text.prefix(cut)), String(text.dropFirst(cut))])
      #expect(state.sections.flatMap(\.items).map(\.id.description) == expected)
      #expect(state.phase == .live)
    }
  }

  @Test func anInvalidTextIsAFailure() {
    #expect(state(["bad"]).phase.failure?.description == "input: Invalid text: bad")
  }

  @Test func aStreamWithoutContentIsJSON() {
    #expect(state([" \n"]).phase == .loading)
  }
}
