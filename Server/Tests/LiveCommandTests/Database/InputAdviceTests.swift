import Foundation
import Testing
import _LiveTestSupport
import _ProgramSupport

/// Values and files that aren't JSON get advice.
@Suite(.timeLimit(.minutes(20))) struct InputAdviceTests {
  private func withServer(
    _ body: (RunningServer, _ folder: String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let server = try await RunningServer.start(["--emulator"])
      try await body(server, folder)
      #expect(await server.process.interrupt() == 0)
    }
  }

  @Test func aNegativeNumberIsAValue() async throws {
    try await withServer { (server, _) async throws in
      #expect(try await server.live("set", "/n", "-5") == .silence)
      #expect(try await server.live("get", "/n") == .line("-5"))
      #expect(try await server.live("set", "/n", "--data", "-1.5") == .silence)
      #expect(try await server.live("get", "/n") == .line("-1.5"))
      #expect(try await server.live("push", "/log", "-7").lines.count == 1)
      let infinite = try await server.live("set", "/n", "-Infinity")
      #expect(infinite.errors.first?.hasSuffix("(JSON has no Infinity; use null)") == true)
    }
  }

  @Test(arguments: [
    ("NaN", "JSON has no NaN and no None; use null"),
    ("None", "JSON has no NaN and no None; use null"),
    ("Infinity", "JSON has no Infinity; use null"),
    ("True", "write true and false in lowercase"),
    ("2026-10-14", "a JSON string needs its own quotes, as in '\"text\"'"),
    ("Nancy", "a JSON string needs its own quotes, as in '\"Nancy\"'"),
    ("{\"a\": NaN}", "JSON has no NaN and no None; use null"),
    ("{\"a\": 1}\n{\"a\": 2}", "several values, as in JSON Lines, must be in an array: jq -s ."),
  ])
  func otherLanguagesAreNotJSON(value: String, advice: String) async throws {
    for arguments in [["set", "/a", value], ["push", "/a", value], ["update", "/a", value]] {
      let result = try await CommandResult.of(arguments + ["--url", "127.0.0.1:1"])
      #expect(result.code == 1)
      #expect(result.errors.first?.hasSuffix(" (\(advice))") == true, "\(result.errors)")
    }
  }

  @Test func otherFormatsOfFilesAreNamed() async throws {
    try await withServer { (server, folder) async throws in
      let lines = folder + "/lines.jsonl"
      try "{\"a\": 1}\n{\"a\": 2}\n".write(toFile: lines, atomically: true, encoding: .utf8)
      let wide = folder + "/wide.json"
      try #require("[1]".data(using: .utf16)).write(to: URL(fileURLWithPath: wide))
      let gzip = folder + "/a.json.gz"
      try Data([0x1F, 0x8B, 0x08, 0x00]).write(to: URL(fileURLWithPath: gzip))
      for (file, advice) in [
        (lines, "(several values, as in JSON Lines, must be in an array: jq -s .)"),
        (wide, "(this looks like UTF-16; save it as UTF-8)"),
        (gzip, "(this looks like gzip; decompress it with gunzip)"),
      ] {
        for arguments in [["import", "/a", file], ["set", "/a", "@" + file]] {
          let result = try await server.live(arguments: arguments)
          #expect(result.code == 1)
          #expect(result.errors.count == 1 && result.errors[0].hasSuffix(advice), "\(result)")
        }
      }
      let rules = try await CommandResult.of(["rules", "check", wide])
      #expect(rules == .failure("\(wide) isn't UTF-8. Save it as UTF-8."))
      let token = try await server.live("get", "/a", "--auth-file", wide)
      #expect(token == .failure("\(wide) isn't UTF-8. Save it as UTF-8."))
      let bolt = try await CommandResult.of(["rules", "check", "my rules.bolt"])
      #expect(
        bolt
          == .failure(
            "my rules.bolt: Rules in the language Bolt aren't supported. Compile them to JSON with "
              + "Firebase's compiler: npx firebase-bolt 'my rules.bolt'"))
    }
  }

  @Test func aLargeValueIsImported() async throws {
    try await withServer { (server, folder) async throws in
      let file = folder + "/large.json"
      let text =
        "[" + String(repeating: "\"\(String(repeating: "x", count: 1_000))\",", count: 17_000)
      try (text + "1]").write(toFile: file, atomically: true, encoding: .utf8)
      for command in ["set", "push"] {
        let refused = try await server.live(command, "/a", "@" + file)
        #expect(refused.code == 1)
        #expect(
          refused.errors.first?.hasSuffix("To write more than 16 MiB, use live import.")
            == true,
          "\(refused.errors)")
      }
      #expect(try await server.live("import", "/a", file) == .silence)
    }
  }

  /// Half of a surrogate pair is refused with its place, whether it is written at once or in parts.
  @Test func halfASurrogatePairIsNeverReplaced() async throws {
    try await withServer { (server, folder) async throws in
      let (file, text) = (folder + "/a.json", "{\n \"a\": \"x\\ud83d\"}")
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      let sentence =
        "Invalid value at line 2, column 7: expected both halves of a surrogate pair, not only \\ud83d"
      for arguments in [
        ["import", "/a", file], ["import", "/a", file, "--part-size", "1"],
        ["set", "/a", "@" + file],
      ] {
        #expect(try await server.live(arguments: arguments) == .failure("\(file): \(sentence)"))
      }
      let piped = try await server.live("import", "/a", input: text)
      #expect(piped == .failure("Standard input: \(sentence)"))
      #expect(try await server.live("get", "/a") == .line("null"))
    }
  }

  @Test func arraysAreReadAndExportedAlike() async throws {
    try await withServer { (server, folder) async throws in
      let text = #"{"a":["x",null,"y"],"b":{"1":5,"7":6},"c":[[1,2],{"d":[3]}]}"#
      #expect(try await server.live("set", "/v", text) == .silence)
      #expect(try await server.live("get", "/v") == .line(text))
      #expect(try await server.live("export", "/v") == .line(text))
      #expect(try await server.live("import", "/w", input: text) == .silence)
      #expect(try await server.live("get", "/w", "--etag") == server.live("get", "/v", "--etag"))
      let (file, json) = (folder + "/a.sqlite", folder + "/v.json")
      try text.write(toFile: json, atomically: true, encoding: .utf8)
      #expect(try await CommandResult.of(["import", "/", json, "--database", file]) == .silence)
      #expect(try await CommandResult.of(["export", file]) == .line(text))
    }
  }
}
