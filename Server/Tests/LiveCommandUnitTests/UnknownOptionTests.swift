import ArgumentParser
import Testing

@testable import live

@Suite(.timeLimit(.minutes(20))) struct UnknownOptionTests {
  private let tool: ToolHelp.Command

  init() throws { tool = try ToolHelp(of: Live.self).command }

  /// The parser's message for a command line, with our suggestion.
  private func message(for arguments: [String]) throws -> String {
    let error = #expect(throws: (any Error).self) { try Live.parseAsRoot(arguments) }
    let message = UnknownOption.preferred(
      to: Live.fullMessage(for: try #require(error)), arguments, of: tool)
    return UnknownOption.explained(message, arguments, of: tool)
  }

  @Test(arguments: [
    ("get / --port 9000", "--port", "--url"), ("get / -p 9000", "-p", "--url"),
    ("get / --host localhost", "--host", "--url"), ("get / --token=t", "--token", "--auth-file"),
    ("get / --auth t", "--auth", "--auth-file"), ("get / --database app", "--database", "--ns"),
    ("set / 1 --watch", "--watch", "live watch"), ("watch a -g", "-g", "--exit-on-change"),
    ("watch a --json", "--json", "--output"), ("serve --emulator -p 80", "-p", "--port"),
    ("serve --emulator --db a", "--db", "--database"),
    ("rules check a --user ada", "--user", "--as"), ("import / --yes", "--yes", "--force"),
    ("get / --shalow", "--shalow", "--shallow"), ("-V", "-V", "--version"),
    ("get / --cacert a.pem", "--cacert", "--ca"), ("token --user ada", "--user", "--uid"),
  ])
  func anotherNameIsSuggested(line: String, option: String, meaning: String) throws {
    let message = try message(for: line.split(separator: " ").map(String.init))
    #expect(
      message.contains("Unknown option '\(option)'. Did you mean '\(meaning)'?\n"), "\(message)")
  }

  /// The command itself would only ask for the option.
  @Test(arguments: [
    ("serve --databse app.sqlite", "--databse", "--database"),
    ("diff --fromat text a.json", "--fromat", "--format"),
  ])
  func aMisspelledOptionIsNotMissing(line: String, option: String, meaning: String) throws {
    let message = try message(for: line.split(separator: " ").map(String.init))
    #expect(
      message.hasPrefix("Error: Unknown option '\(option)'. Did you mean '\(meaning)'?\nUsage: "),
      "\(message)")
  }

  @Test(arguments: [
    "serve", "serve --emulator --port 70000", "diff --no-moves a.json",
    "--generate-completion-script tcsh",
  ])
  func knownOptionsAreNotBlamed(line: String) throws {
    let message = try message(for: line.split(separator: " ").map(String.init))
    #expect(!message.contains("Unknown option"), "\(message)")
  }

  /// The parser would suggest an option that shares some letters.
  @Test(arguments: ["get / --zzz", "get / --frobnicate", "serve --emulator --x"])
  func anythingElseGetsNoSuggestion(line: String) throws {
    let message = try message(for: line.split(separator: " ").map(String.init))
    #expect(message.contains("Unknown option") && !message.contains("Did you mean"), "\(message)")
  }

  @Test func otherMessagesAreUnchanged() {
    for message in ["", "Error: Unexpected argument 'x'", "Error: Missing value for '--port'"] {
      #expect(UnknownOption.explained(message, ["get"], of: tool) == message)
    }
  }

  /// Every suggested option exists.
  @Test func everySuggestionIsAnOptionOfSomeCommand() {
    let all = Set(options(of: tool))
    let commands = (tool.subcommands ?? []).map { "live \($0.commandName)" }
    for meaning in UnknownOption.meanings.values.joined() {
      #expect(all.contains(meaning) || commands.contains(meaning), "\(meaning)")
    }
  }

  private func options(of command: ToolHelp.Command) -> [String] {
    (command.arguments ?? []).flatMap { $0.names ?? [] }.map(\.spelling)
      + (command.subcommands ?? []).flatMap(options)
  }
}
