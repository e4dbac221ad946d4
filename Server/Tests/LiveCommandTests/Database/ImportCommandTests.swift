import Foundation
import LiveListTesting
import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport
import _ProgramSupport
import _RandomTrees

/// `live import` and `live export` against a real server.
@Suite(.timeLimit(.minutes(20))) struct ImportCommandTests {
  private func withServer(
    _ body: (RunningServer, _ folder: String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let server = try await RunningServer.start(["--emulator"])
      try await body(server, folder)
      #expect(await server.process.interrupt() == 0)
    }
  }

  /// More than one part, with priorities, gaps and names that need escapes.
  private func write(seed: Int, to file: String) throws -> TreeNode {
    var random = SplitMix64(seed: UInt64(seed))
    let members = (0..<200).map {
      JSONValue.Member(name: "\($0)-é\"", value: .random(depth: 4, using: &random))
    }
    let json = JSONValue.object(members + [.init(name: ".priority", value: .integer(1))])
    try json.serialized(pretty: true).write(toFile: file, atomically: true, encoding: .utf8)
    return try TreeNode(json)
  }

  private func node(of result: CommandResult) throws -> TreeNode {
    try TreeNode(JSONValue(parsing: result.lines.joined()))
  }

  @Test func whatIsImportedIsExported() async throws {
    try await withServer { (server, folder) async throws in
      let file = folder + "/seed.json"
      let tree = try write(seed: 1, to: file)
      for size in ["1", "4096"] {
        let name = "/copy" + size
        #expect(try await server.live("import", name, file, "--part-size", size) == .silence)
        let exported = try node(of: try await server.live("export", name))
        #expect(exported == tree)
        #expect(exported.json(export: true) == tree.json(export: true))
      }
      // The same import through pipes and through a file.
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(try await server.live("import", "/pipe", input: text) == .silence)
      #expect(
        try await server.live("export", "/pipe", "-o", folder + "/pipe.json") == .silence)
      let written = try String(contentsOfFile: folder + "/pipe.json", encoding: .utf8)
      #expect(try TreeNode(JSONValue(parsing: written)) == tree)
    }
  }

  @Test func whatIsThereIsNotReplacedByAccident() async throws {
    try await withServer { (server, folder) async throws in
      try await server.live("set", "/a", #""precious""#)
      for size in ["1", "4096"] {
        let value = "[" + String(repeating: #""text","#, count: 1_000) + "1]"
        let result = try await server.live("import", "/a", "--part-size", size, input: value)
        #expect(
          result == .failure("/a is not empty. To replace its value, add --force."))
        #expect(try await server.live("get", "/a") == .line(#""precious""#))
      }
      #expect(try await server.live("import", "/a", "--force", input: "2") == .silence)
      #expect(try await server.live("get", "/a") == .line("2"))
    }
  }

  /// A file is checked as a whole first; for a pipe, the error says what was written.
  @Test func invalidJSONIsReportedWithItsPosition() async throws {
    try await withServer { (server, folder) async throws in
      let file = folder + "/cut.json"
      let text = "{" + (0..<1_000).map { #""\#($0)": "text","# }.joined(separator: "\n") + "\n]"
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      let place = "Invalid JSON at line 1001, column 1: expected a name in quotes, found \"]\""
      #expect(
        try await server.live("import", "/cut", file, "--part-size", "1")
          == .failure("\(file): \(place)"))
      #expect(try await server.live("get", "/cut") == .line("null"))
      let piped = try await server.live("import", "/cut", "--part-size", "1", input: text)
      #expect(piped.code == 1)
      #expect(piped.errors.first?.hasPrefix("live: Standard input: \(place)") == true)
    }
  }

  @Test func aDatabaseFileIsCopiedCheckedAndExported() async throws {
    try await withTemporaryFolder { folder in
      let (file, copy) = (folder + "/a.sqlite", folder + "/copy.sqlite")
      let server = try await RunningServer.start(["--emulator", "--database", file])
      #expect(try await server.live("set", "/a", #"{"b": 1}"#) == .silence)
      let inUse = try await CommandResult.of(["export", file])
      #expect(inUse.code == 1)
      #expect(inUse.errors.count == 1)
      #expect(await server.process.interrupt() == 0)
      #expect(try await CommandResult.of(["backup", copy, "--database", file]) == .silence)
      #expect(try await CommandResult.of(["export", copy]) == .line(#"{"a":{"b":1}}"#))
      let check = try await CommandResult.of(["check", file, copy])
      #expect(check.code == 0)
      #expect(check.lines.count == 2)
      #expect(check.lines.allSatisfy { $0.contains("has no problems") })
      let missing = try await CommandResult.of(["check", folder + "/no.sqlite"])
      #expect(missing.code == 1)
      #expect(missing.errors.count == 1)
    }
  }
}
