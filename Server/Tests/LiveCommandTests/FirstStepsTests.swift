import Foundation
import Testing
import _LiveTestSupport
import _ProgramSupport

/// What `live` prints without arguments leads a reader with a terminal, a server or an app to a first
/// success: each command that it shows works.
@Suite(.timeLimit(.minutes(20))) struct FirstStepsTests {
  /// The commands that the text shows, without its explanations.
  private func commands() async throws -> [String] {
    let result = try await CommandResult.of([])
    #expect(result.code == 0)
    return result.lines.filter { $0.hasPrefix("  live ") }
      .map { $0.split(separator: "   ")[0].trimmingCharacters(in: .whitespaces) }
  }

  @Test func threeReadersFindTheirWay() async throws {
    let result = try await CommandResult.of([])
    for reader in ["In a terminal: ", "On a server: ", "In an app: "] {
      #expect(result.lines.filter { $0.hasPrefix(reader) }.count == 1, "\(reader)")
    }
    #expect(result.lines.count <= 20 && result.lines.allSatisfy { $0.count <= 80 })
    #expect(result.lines.last?.contains("live --help") == true)
    #expect(try await CommandResult.of(["--help"]).lines.contains("SUBCOMMANDS:"))
  }

  @Test func theCommandsWorkInTheirOrder() async throws {
    let commands = try await commands()
    try #require(
      commands.map { $0.prefix(10) } == [
        "live watch", "live watch", "live serve", "live set /", "live watch",
      ])
    let server = try await RunningServer.start(
      commands[2].split(separator: " ").dropFirst(2).map(String.init))
    try await withTemporaryFolder { folder in
      let once = "--once --output csv"
      func run(_ command: String) async throws -> CommandResult {
        try await server.shell("cd '\(folder)'; export LIVE_URL=\"$ADDRESS\"; \(command)")
      }
      let processes = try await run(commands[0].replacing(" -- ", with: " \(once) -- "))
      #expect(processes.lines.first?.contains("%CPU") == true && processes.lines.count > 1)
      try Data(#"[{"id": 1, "name": "Ada"}]"#.utf8)
        .write(to: URL(fileURLWithPath: folder + "/friends.json"))
      let friends = try await run("\(commands[1]) \(once)").lines
      #expect(friends.map { $0.trimmingCharacters(in: .newlines) } == ["id,name", "1,Ada"])
      #expect(try await run(commands[3]) == .silence)
      let rows = commands[4].replacing("http://127.0.0.1:9000", with: "\"$ADDRESS\"")
      #expect(try await run("\(rows) \(once)").lines.last?.contains("Becky") == true)
      let console = try await CommandResult.of(
        executable: "curl",
        ["-s", "-o", folder + "/page", "-w", "%{http_code}", server.address + "/console"])
      #expect(console.lines == ["200"])
    }
    #expect(await server.process.interrupt() == 0)
  }
}
