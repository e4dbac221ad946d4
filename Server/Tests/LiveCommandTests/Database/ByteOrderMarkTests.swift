import Foundation
import Testing
import _LiveTestSupport
import _ProgramSupport

@testable import live

/// Every command skips the byte order mark with which PowerShell and spreadsheets begin a text.
@Suite(.timeLimit(.minutes(20))) struct ByteOrderMarkTests {
  private static let mark = "\u{FEFF}"

  /// Writes a file that begins with a mark.
  private func write(_ text: String, to file: String) throws {
    try Data((Self.mark + text).utf8).write(to: URL(fileURLWithPath: file))
  }

  private func withServer(
    _ options: [String] = [], _ body: (RunningServer, _ folder: String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let server = try await RunningServer.start(["--emulator"] + options)
      try await body(server, folder)
      #expect(await server.process.interrupt() == 0)
    }
  }

  @Test func aValueIsReadFromAFileAPipeOrAnArgument() async throws {
    try await withServer { (server, folder) async throws in
      let (file, text) = (folder + "/value.json", #"{"a":1}"#)
      try write(text, to: file)
      for arguments in [
        ["set", "/v", "@" + file], ["set", "/v", "--file", file], ["set", "/v", Self.mark + text],
        ["set", "/v", "--data", Self.mark + text], ["update", "/v", "@" + file],
        ["import", "/v", file, "--force"], ["import", "/v", file, "--force", "--part-size", "1"],
      ] {
        try await server.live("set", "/v", "null")
        #expect(try await server.live(arguments: arguments) == .silence, "\(arguments)")
        #expect(try await server.live("get", "/v") == .line(text), "\(arguments)")
      }
      for arguments in [["set", "/v"], ["update", "/v", "-"], ["import", "/v", "--force"]] {
        try await server.live("set", "/v", "null")
        let result = try await server.live(arguments: arguments, input: Self.mark + text)
        #expect(result == .silence, "\(arguments)")
        #expect(try await server.live("get", "/v") == .line(text), "\(arguments)")
      }
      let key = try #require(try await server.live("push", "/log", "@" + file).lines.first)
      #expect(try await server.live("get", "/log/" + key) == .line(text))
    }
  }

  @Test func rulesDataAndTokensAreRead() async throws {
    try await withServer { (server, folder) async throws in
      let (rules, data, token) = (folder + "/rules.json", folder + "/data.json", folder + "/token")
      try write(#"{"rules": {"a": {".read": "data.val() === 1"}}}"#, to: rules)
      try write(#"{"a": 1}"#, to: data)
      try write("owner\r\n", to: token)
      let check = ["rules", "check", rules, "--read", "/a", "--data", data]
      #expect(try await CommandResult.of(check).code == 0)
      #expect(try await server.live("rules", "set", rules, "--auth-file", token) == .silence)
      let shown = try await server.live("rules", "get", "--auth-file", token)
      #expect(shown == .line(#"{"rules": {"a": {".read": "data.val() === 1"}}}"#))
    }
  }

  @Test func aServerReadsItsFiles() async throws {
    try await withTemporaryFolder { folder in
      try write(#"{"rules": {".read": true,},} // all"#, to: folder + "/r.json")
      try write(
        #"{"database": {"rules": "r.json"}, /* here */ "emulators": {"database": {"port": "0"},},}"#
          .replacing("\"0\"", with: "\"9000\""),
        to: folder + "/firebase.json")
      try write(#"[1, 2]"#, to: folder + "/seed.json")
      let server = try await RunningServer.start([
        "--emulator", "--config", folder + "/firebase.json", "--database", folder + "/a.sqlite",
        "--import", folder + "/seed.json",
      ])
      #expect(try await server.live("get", "/") == .line("[1,2]"))
      #expect(try await server.live("set", "/a", "1").code == 1)
      #expect(await server.process.interrupt() == 0)
    }
  }

  @Test func listsAreComparedAndWatched() async throws {
    try await withTemporaryFolder { folder in
      let (before, after) = (folder + "/before.json", folder + "/after.json")
      let (recording, lines) = (folder + "/recording.jsonl", folder + "/lines.jsonl")
      try write(#"[{"id": 1}]"#, to: before)
      try #"[{"id": 1}]"#.write(toFile: after, atomically: true, encoding: .utf8)
      #expect(try await CommandResult.of(["diff", before, after]).code == 0)
      let pair = Self.mark + #"{"name": "a", "before": [1], "after": [1]}"#
      #expect(try await CommandResult.of(["diff", "--jsonl"], input: pair + "\n").code == 0)
      try write("{\"id\": 1}\n{\"id\": 2}\n", to: lines)
      let shown = ["--once", "--output", "csv"]
      let rows = try await CommandResult.of(["watch", lines] + shown)
      #expect(rows.lines == ["id\r", "1\r", "2\r"])
      for input in [#"[{"id": 1}]"#, "{\"id\": 1}\n"] {
        let piped = try await CommandResult.of(["watch", "-"] + shown, input: Self.mark + input)
        #expect(piped.lines == ["id\r", "1\r"])
      }
      let recorded = try await CommandResult.of(["record", before, "--once"])
      try write(recorded.lines.joined(separator: "\n") + "\n", to: recording)
      let replayed = try await CommandResult.of(
        ["replay", recording, "--speed", "max", "--output", "csv"])
      #expect(replayed.lines == ["change,id\r", "inserted,1\r"])
    }
  }
}
