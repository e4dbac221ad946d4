import ArgumentParser
import CommandSupport

/// A subcommand that doesn't exist; ArgumentParser reports it only as an unexpected argument.
struct UnknownCommand: Error, CustomStringConvertible {
  /// What is wrong, with a suggestion if a command has a similar name, and where to find help.
  let description: String
  /// What is wrong, without a suggestion.
  let reason: String

  /// The first unknown subcommand on a command line; `nil` if there is none.
  static func first(
    in arguments: [String], of root: any ParsableCommand.Type
  ) -> UnknownCommand? {
    var commands = root.configuration.subcommands
    var path = [root.configuration.commandName ?? ""]
    for name in arguments.drop(while: { $0 == "help" }) {
      if commands.isEmpty || name.hasPrefix("-") || name == "help" { return nil }
      guard let command = commands.first(where: { $0.configuration.commandName == name }) else {
        let hasVersion = path.count == 1 && !root.configuration.version.isEmpty
        let names =
          commands.compactMap { $0.configuration.commandName } + ["help"]
          + (hasVersion ? ["--version"] : [])
        return UnknownCommand(
          description: """
            \(message(for: name, among: names))
              See '\(path.joined(separator: " ")) --help' for more information.
            """, reason: "Unknown command \"\(name)\".")
      }
      path.append(name)
      commands = command.configuration.subcommands
    }
    return nil
  }

  private static func message(for name: String, among names: [String]) -> String {
    let meaning = meanings.first { $0.names.contains(name) && names.contains($0.command) }
    let commands = names.filter { !$0.hasPrefix("-") }
    let suggestion =
      meaning.map { " Did you mean \"\($0.command)\"?" } ?? name.suggestion(among: commands)
    return "Unknown command \"\(name)\".\(suggestion)"
  }

  /// The names that other programs have for our commands, and commands for our options.
  static let meanings: [(command: String, names: Set<String>)] = [
    ("get", ["read", "cat", "show", "ls", "list"]), ("set", ["put", "write"]),
    ("update", ["patch"]), ("push", ["post", "add", "append"]),
    ("remove", ["delete", "del", "rm", "unset"]), ("import", ["restore", "load", "seed"]),
    ("export", ["dump"]), ("watch", ["tail", "follow", "listen", "stream", "view"]),
    ("serve", ["server", "start", "run", "up", "emulator", "emulators"]),
    ("check", ["test", "validate", "verify", "simulate", "explain", "lint"]),
    ("diff", ["compare", "cmp"]), ("replay", ["play"]), ("record", ["rec", "capture"]),
    ("migrate", ["copy", "convert"]), ("manual", ["man", "docs"]),
    ("token", ["jwt", "sign", "login", "auth", "tokens"]), ("--version", ["version", "ver"]),
  ]
}
