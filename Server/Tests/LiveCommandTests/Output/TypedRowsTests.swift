import Foundation
import LiveListSources
import Testing
import _LiveTestSupport
import _ProgramSupport

/// Rows keep the types of their JSON in every output of the command that is JSON.
@Suite(.timeLimit(.minutes(20))) struct TypedRowsTests {
  private static let row =
    #"{"id":1,"a":1.0,"b":9007199254740993,"c":-0.5,"d":true,"e":null,"f":[1,{"g":"x"}],"#
    + #""h":{"i":false},"j":"1","k":1E400}"#

  /// The content of the only row of the last list of a changeset.
  private func content(of line: String) throws -> String? {
    let changeset = try JSONValue(parsing: line, numbers: .asWritten)
    guard case .array(let sections)? = changeset["after"],
      case .array(let items)? = sections.first?["items"]
    else { return nil }
    #expect(items.count == 1)
    #expect(items.first?["id"] == .integer(1))
    return items.first?["content"]?.serialized()
  }

  private func lines(_ arguments: [String]) async throws -> [String] {
    let process = try ChildProcess.live(arguments)
    let lines = await process.lines()
    await process.end()
    return lines
  }

  @Test func aWatchedFileKeepsItsTypes() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/rows.json"
      try "[\(Self.row)]".write(toFile: file, atomically: true, encoding: .utf8)
      let lines = try await lines(["watch", file, "--once", "--output", "changesets"])
      #expect(try lines.map { try content(of: $0) } == [Self.row])
      let rows = try await self.lines(["watch", file, "--once", "--output", "json"])
      #expect(rows == ["[", "  \(Self.row)", "]"])
      let changes = try await self.lines(["watch", file, "--once", "--output", "ndjson"])
      #expect(
        changes == [#"{"changes":[{"change":"inserted","id":1,"to":0,"row":\#(Self.row)}]}"#])
    }
  }

  @Test func columnsFiltersAndOrderKeepTypes() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/rows.jsonl"
      try "\(Self.row)\n{\"id\":2,\"a\":0.5}\n".write(
        toFile: file, atomically: true, encoding: .utf8)
      let lines = try await lines([
        "watch", file, "--once", "--output", "changesets", "--columns", "a,d=active,f",
        "--filter", "a >= 1", "--sort", "-a",
      ])
      let expected = #"{"a":1.0,"active":true,"f":[1,{"g":"x"}]}"#
      #expect(try lines.map { try content(of: $0) } == [expected])
    }
  }

  @Test func aReplayKeepsTypes() async throws {
    try await withTemporaryFolder { folder in
      let (file, recording) = (folder + "/rows.json", folder + "/rows.recording.jsonl")
      try "[\(Self.row)]".write(toFile: file, atomically: true, encoding: .utf8)
      _ = try await lines(["watch", file, "--once", "--output", "ndjson", "--record", recording])
      let lines = try await lines(
        ["replay", recording, "--speed", "max", "--output", "changesets"])
      #expect(try lines.map { try content(of: $0) } == [Self.row])
    }
  }

  @Test func csvAndTablesShowText() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/rows.json"
      try "[\(Self.row)]".write(toFile: file, atomically: true, encoding: .utf8)
      let csv = try await lines(["watch", file, "--once", "--output", "csv"])
      #expect(
        csv == [
          "id,a,b,c,d,e,f,h,j,k\r",
          "1,1.0,9007199254740993,-0.5,true,null,\"[1,{\"\"g\"\":\"\"x\"\"}]\","
            + "\"{\"\"i\"\":false}\",1,1E400\r",
        ])
      let table = try await lines(["watch", file, "--once", "--output", "table"])
      #expect(table.contains { $0.contains("9007199254740993") && $0.contains("1E400") })
    }
  }

  /// Both commands use the same list of common keys, in the same order.
  @Test(arguments: [
    (#"{"name":"n","uuid":"u"}"#, #""u""#), (#"{"title":"t","name":7}"#, "7"),
    (#"{"title":"t","x":1}"#, #""t""#), (#"{"key":"k","_id":1.0}"#, "1.0"),
    (#"{"id":true,"key":"k"}"#, #""k""#), (#"{"id":{},"title":"t"}"#, #""t""#),
  ])
  func diffAndWatchDetectTheSameKey(row: String, id: String) async throws {
    try await withTemporaryFolder { folder in
      let (empty, file) = (folder + "/empty.json", folder + "/rows.json")
      try "[]".write(toFile: empty, atomically: true, encoding: .utf8)
      try "[\(row)]".write(toFile: file, atomically: true, encoding: .utf8)
      let item = #"{"id":\#(id),"content":\#(row)}"#
      let watched = try await lines(["watch", file, "--once", "--output", "changesets"])
      #expect(watched.count == 1)
      #expect(watched.first?.contains(item) == true, "\(watched)")
      let compared = try await lines(["diff", empty, file, "--format", "json"])
      #expect(compared.count == 1)
      #expect(compared.first?.contains(item) == true, "\(compared)")
    }
  }
}
