import Foundation
import Testing
import _LiveTestSupport
import _ProgramSupport
import _WireServer

/// Failures of commands: the exit code, and the line that says what is wrong.
@Suite(.timeLimit(.minutes(20))) struct ErrorExitTests {
  /// A command line, and words from its error message.
  struct Case: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let words: [String]

    init(_ arguments: String..., saying words: String...) {
      (self.arguments, self.words) = (arguments, words)
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Case("get", "/", "--limit-to-first", "1", "--limit-to-last", "1", saying: "--limit-to-last"),
    Case("get", "/", "--limit-to-last", "0", saying: "limit", "0"),
    Case("get", "/", "--equal-to", "1", "--start-at", "1", saying: "--equal-to"),
    Case("get", "/", "--start-at", "1", "--start-after", "1", saying: "start"),
    Case("get", "/", "--end-at", "1", "--end-before", "1", saying: "end"),
    Case("get", "/", "--order-by-key", "--order-by-value", saying: "--order-by-value"),
    Case("get", "/", "--shallow", "--export", saying: "--shallow"),
    Case("get", "/", "--etag", "--pretty", saying: "--etag"),
    Case("get", "/", "--timeout", "never", saying: "--timeout"),
    Case("get", "/", "--auth-override", "{", saying: "--auth-override"),
    Case("set", "/", "1", "--file", "a.json", saying: "--file"),
    Case("export", "a.sqlite", "--to", "b.sqlite", saying: "live backup"),
    Case("backup", saying: "<file>"), Case("backup", "http://127.0.0.1:9000", saying: "--url"),
    Case("backup", "b.sqlite", "--auth-override", "null", saying: "--auth-override"),
    Case("backup", "b.sqlite", "--database", "a.sqlite", "--url", "http://a", saying: "--url"),
    Case("serve", "--emulator", "--firebase-project", "my-app", saying: "--firebase-project"),
    Case(
      "serve", "--database", "a.sqlite", "--firebase-project", "my-app", "--jwks", "keys.json",
      saying: "--jwks"),
    Case(
      "serve", "--database", "a.sqlite", "--firebase-project", "https://a", saying: "project ID"),
    Case("serve", "--database", "a.sqlite", "--jwks", "http://a.example/keys", saying: "https://"),
    Case("serve", "--database", "a.sqlite", "--jwks", "ftp://127.0.0.1/keys", saying: "https://"),
    Case("import", "/", "--part-size", "0", saying: "--part-size", "15360"),
    Case("rules", "check", "a", "--data", "b", "--database", "c", saying: "--data", "--database"),
    Case("serve", "--emulator", "--port", "65536", saying: "65536", "65535"),
    Case("diff", "before.json", saying: "live diff before.json after.json"),
    Case("serve", "--database", "", saying: "--database"),
    Case("serve", "--emulator", "--tls-certificate", "a.pem", saying: "--tls-key"),
    Case("serve", "--emulator", "--max-key", "769", saying: "--max-key", "768", "769"),
    Case("serve", "--emulator", "--limit", "nothing=1", saying: "\"nothing\""),
    Case("serve", "--emulator", "--keep-alive", "soon", saying: "soon"),
  ])
  func anInvalidCommandLineIsCodeSixtyFour(_ test: Case) async throws {
    let (code, errors) = try await ChildProcess.live(test.arguments).end()
    #expect(code == 64)
    #expect(errors.first?.hasPrefix("live: ") == true)
    for words in test.words { #expect(errors.first?.contains(words) == true, "\(errors)") }
  }

  /// Files that are invalid for an option, in a folder with `empty`, `word.json`, `bytes` (not
  /// UTF-8) and `folder`.
  @Test(arguments: [
    Case("get", "/", "--auth-file", "missing", saying: "missing"),
    Case("get", "/", "--auth-file", "empty", saying: "empty"),
    Case("set", "/a", "--file", "folder", saying: "folder"),
    Case("set", "/a", "@word.json", saying: "word.json", "line 1, column 2"),
    Case("update", "/a", "@missing", saying: "missing"),
    Case("push", "/a", "--file", "word.json", saying: "word.json", "line 1, column 2"),
    Case("rules", "check", "missing", saying: "missing"),
    Case("rules", "check", "bytes", saying: "bytes", "UTF-8"),
    Case("rules", "set", "word.json", saying: "word.json", "line 1, column 2"),
    Case(
      "rules", "check", "rules.json", "--read", "/", "--data", "word.json",
      saying: "word.json", "line 1, column 2"),
    Case("rules", "check", "rules.json", "--read", "/", "--data", "missing", saying: "missing"),
    Case(
      "rules", "check", "rules.json", "--read", "/", "--database", "missing.sqlite",
      saying: "missing.sqlite"),
    Case(
      "rules", "check", "rules.json", "--read", "/", "--order-by-value", "--start-at", "[1]",
      saying: "[1]"),
    Case(
      "rules", "check", "rules.json", "--write", "/", "--value", #"{"a.b": 1}"#, saying: "a.b"),
    Case("export", "missing.sqlite", saying: "missing.sqlite"),
    Case("backup", "copy.sqlite", "--database", "missing.sqlite", saying: "missing.sqlite"),
    Case("serve", "--emulator", "--seed", "word.json", saying: "word.json", "line 1, column 2"),
    Case("serve", "--database", "folder", "--seed", "word.json", saying: "--seed", "NAME.json"),
    Case("serve", "--emulator", "--seed", "folder", saying: "folder", "NAME.json"),
    Case(
      "serve", "--database", "missing/folder/", saying: "Can't create the folder missing/folder/"),
    Case("backup", "copy.sqlite", "--database", "missing/", saying: "There is no folder missing/."),
    Case("serve", "--database", "mysql://host/app", saying: "mysql://host/app", "postgres://"),
    Case("serve", "--database", "a.sqlite", "--import", "word.json", saying: "word.json"),
    Case("serve", "--database", "a.sqlite", "--import", "missing", saying: "missing"),
    Case("serve", "--emulator", "--admin-secret-file", "empty", saying: "empty"),
    Case("serve", "--emulator", "--jwt-secret-file", "missing", saying: "missing"),
    Case("serve", "--emulator", "--jwks", "word.json", saying: "key"),
    Case(
      "serve", "--emulator", "--tls-certificate", "word.json", "--tls-key", "word.json",
      saying: "word.json", "certificate"),
    Case(
      "serve", "--emulator", "--tls-certificate", "certificate.pem", "--tls-key", "word.json",
      saying: "word.json", "private key"),
    Case("serve", "--database", "a.sqlite", "--host", "192.0.2.1", saying: "192.0.2.1", "--host"),
    Case("replay", "missing", saying: "missing"),
    Case("watch", "ftp://a", saying: "ftp://a"),
  ])
  func anUnusableFileIsCodeOne(_ test: Case) async throws {
    try await withTemporaryFolder { folder in
      try "".write(toFile: folder + "/empty", atomically: false, encoding: .utf8)
      try "nonsense".write(toFile: folder + "/word.json", atomically: false, encoding: .utf8)
      try #"{"rules": {}}"#.write(
        toFile: folder + "/rules.json", atomically: false, encoding: .utf8)
      try TestCertificate.pem.write(
        toFile: folder + "/certificate.pem", atomically: false, encoding: .utf8)
      try Data([0xFF, 0xFE, 0xFF]).write(to: URL(fileURLWithPath: folder + "/bytes"))
      try FileManager.default.createDirectory(
        atPath: folder + "/folder", withIntermediateDirectories: false)
      let words = test.arguments.map { "'\($0)'" }.joined(separator: " ")
      let script = "cd '\(folder)' && exec '\(ChildProcess.livePath)' \(words)"
      let process = try ChildProcess("sh", ["-c", script])
      let (code, errors) = await process.end()
      #expect(code == 1)
      #expect(errors.count == 1, "\(errors)")
      #expect(errors.first?.hasPrefix("live: ") == true)
      for words in test.words { #expect(errors.first?.contains(words) == true, "\(errors)") }
    }
  }

  /// A file that can't be checked counts as a failure, but the other files are still checked.
  @Test func aCheckGoesOnAfterAFileThatIsMissing() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/a.sqlite"
      let server = try await RunningServer.start(["--database", file])
      #expect(await server.process.interrupt() == 0)
      let result = try await CommandResult.of(["check", folder + "/missing.sqlite", file])
      #expect(result.code == 1)
      #expect(result.errors.count == 1)
      #expect(result.errors.first?.contains("missing.sqlite") == true)
      #expect(result.lines.contains { $0.contains(file) })
      #expect(try await CommandResult.of(["check", file]).code == 0)
    }
  }

  /// Responses of a server that isn't a database, or that denies access.
  @Test(arguments: [
    (["push", "/a", "1"], "200 OK", "[]", "key"),
    (["get", "/a", "--etag"], "200 OK", "1", "--etag"),
    (["set", "/a", "1", "--etag"], "204 No Content", "", "ETag"),
    (["set", "/a", "1"], "401 Unauthorized", "{}", "LIVE_AUTH"),
    (["get", "/a"], "403 Forbidden", "{}", "LIVE_AUTH"),
    (["remove", "/a"], "500 Internal Server Error", "{}", "500"),
    (["update", "/a", "{}"], "400 Bad Request", #"{"error": "wrong"}"#, "wrong"),
    (["set", "/a", "1", "--if-match", "x"], "412 Precondition Failed", "{}", "/a"),
    (["export", "/a"], "404 Not Found", #"{"error": "no"}"#, "no"),
    (["rules", "get"], "401 Unauthorized", "{}", "LIVE_AUTH"),
  ])
  func anErrorResponseIsCodeOne(
    arguments: [String], status: String, body: String, words: String
  ) async throws {
    try await WireServer.run { server in
      let process = try ChildProcess.live(arguments + ["--url", server.url("")])
      try await server.request().answer(status, body: body)
      let (code, errors) = await process.end()
      #expect(code == 1)
      #expect(errors.count == 1)
      #expect(errors.first?.contains(words) == true, "\(errors)")
    }
  }

  /// With a token the advice differs: the server refused it, and says nothing about rules.
  @Test func aTokenWithoutAccessIsReported() async throws {
    try await withTemporaryFolder { folder in
      try "secret\n".write(toFile: folder + "/token", atomically: false, encoding: .utf8)
      try await WireServer.run { server in
        let process = try ChildProcess.live(
          ["get", "/a", "--url", server.url(""), "--auth-file", folder + "/token"])
        let request = try await server.request()
        #expect(request["Authorization"] == "Bearer secret")
        try await request.answer("401 Unauthorized", body: "{}")
        let (code, errors) = await process.end()
        #expect(code == 1)
        #expect(errors.first?.contains("Use another token in LIVE_AUTH or --auth-file") == true)
        #expect(errors.first?.contains("secret") == false)
      }
    }
  }

  @Test func anInterruptIsCodeOneHundredAndThirty() async throws {
    try await WireServer.run { server in
      let process = try ChildProcess.live(["get", server.url("/a")])
      let request = try await server.request()
      #expect(await process.interrupt() == 130)
      withExtendedLifetime(request) {}
    }
  }

  /// The messages contain the timeout and the progress of an import.
  @Test func aTimeoutIsOneHundredAndTwentyFour() async throws {
    try await WireServer.run { server in
      let process = try ChildProcess.live(
        ["import", server.url("/a"), "--force", "--timeout", "300ms"], hasInput: true)
      try process.write("[1]")
      try process.closeInput()
      let (code, errors) = await process.end()
      #expect(code == 124)
      #expect(errors.first?.contains("--timeout") == true, "\(errors)")
      #expect(errors.allSatisfy { $0.hasPrefix("live: ") }, "\(errors)")
    }
  }
}
