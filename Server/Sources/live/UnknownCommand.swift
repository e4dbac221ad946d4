import ArgumentParser
import CommandSupport

/// A subcommand that doesn't exist; ArgumentParser reports it only as an unexpected argument.
struct UnknownCommand: Error, CustomStringConvertible {
  /// What is wrong, with a suggestion if a command has a similar name, and where to find help.
  let description: String

  /// The first unknown subcommand on a command line; `nil` if there is none.
  static func first(
    in arguments: [String], of root: any ParsableCommand.Type
  ) -> UnknownCommand? {
    var commands = root.configuration.subcommands
    var path = [root.configuration.commandName ?? ""]
    for name in arguments.drop(while: { $0 == "help" }) {
      if commands.isEmpty || name.hasPrefix("-") || name == "help" { return nil }
      guard let command = commands.first(where: { $0.configuration.commandName == name }) else {
        let names = commands.compactMap { $0.configuration.commandName } + ["help"]
        return UnknownCommand(
          description: """
            \(message(for: name, among: names))
              See '\(path.joined(separator: " ")) --help' for more information.
            """)
      }
      path.append(name)
      commands = command.configuration.subcommands
    }
    return nil
  }

  private static func message(for name: String, among names: [String]) -> String {
    "Unknown command \"\(name)\".\(name.suggestion(among: names))"
  }
}
