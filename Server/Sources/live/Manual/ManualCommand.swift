import ArgumentParser
import Foundation

/// `live manual`, which writes `Documentation/live.1`.
///
/// ArgumentParser's GenerateManual plugin doesn't replace it. The plugin needs the package, while
/// users run `live manual | man -l -` on an installed binary. Its page has the current date, so that
/// no test can compare it; omits the values of options; fills the lines of examples and exit codes
/// together; and man warns of 40 empty lines in it.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Prints the manual page, for man(1).",
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
