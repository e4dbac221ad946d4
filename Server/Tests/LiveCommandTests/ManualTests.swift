import Foundation
import Testing
import _ProgramSupport

/// `Documentation/live.1` matches the manual that the command prints.
@Suite(.timeLimit(.minutes(20))) struct ManualTests {
  private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Documentation/live.1").standardizedFileURL

  @Test func thePageIsWhatTheCommandSays() async throws {
    let written = try String(contentsOf: Self.page, encoding: .utf8)
    let process = try ChildProcess.live(["manual"])
    let printed = await process.lines().map { $0 + "\n" }.joined()
    #expect(written == printed, "make manual regenerates it")
  }

  private static let commands = [
    "watch", "record", "replay", "diff", "serve", "get", "set", "update", "push", "remove",
    "import",
    "export", "check", "migrate",
  ]

  /// The oracle is independent: the `--help` of each command.
  @Test func thePageNamesEveryOption() async throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8).replacing("\\-", with: "-")
    for command in Self.commands {
      let help = await (try ChildProcess.live([command, "--help"])).lines()
      let options = help.flatMap { line in
        line.split { " /".contains($0) }.filter { $0.hasPrefix("--") && $0.count > 2 }
      }.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "[].,<>()")) }
      #expect(!options.isEmpty)
      for option in options where !["--help", "--version"].contains(option) {
        #expect(page.contains(option), "\(command) \(option)")
      }
    }
  }
}
