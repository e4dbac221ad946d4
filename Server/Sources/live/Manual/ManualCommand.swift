import ArgumentParser
import Foundation

/// `live manual`, which makes `Documentation/live.1`.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Prints this manual for man(1).",
    discussion: """
      EXAMPLES
        live manual | man -l -
        live manual > /usr/local/share/man/man1/live.1
      """)

  func run() throws {
    let help = try JSONDecoder().decode(ToolHelp.self, from: Data(Live._dumpHelp().utf8))
    print(ManualPage(tool: help.command, version: Live.configuration.version).text, terminator: "")
  }
}
