import ArgumentParser

/// `live manual`, whose output is stored as `Documentation/live.1`.
///
/// ArgumentParser's GenerateManual plugin can't replace this command. The plugin needs the package,
/// but users run `live manual | man -l -` with an installed binary. The plugin's page contains the
/// current date, so a test can't compare it. It also omits the values of options and joins the
/// lines of examples and exit codes, and man warns about 40 empty lines.
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
    let help = try ToolHelp(of: Live.self)
    print(ManualPage(tool: help.command, version: Live.configuration.version).text, terminator: "")
  }
}
