import CommandSupport

/// Suggestions for unknown options, such as options that other programs have under another name.
/// ArgumentParser compares only spellings, and also suggests names that aren't similar.
struct UnknownOption {
  /// The options and commands that an unknown option could mean, by its name without hyphens. The
  /// first that the command has is suggested; a command is always available.
  static let meanings: [String: [String]] = {
    let groups: [(names: String, meanings: [String])] = [
      ("port p", ["--port", "--url"]),
      ("host hostname H address bind listen", ["--host", "--url"]),
      ("server endpoint base-url", ["--url", "--host"]),
      ("auth token access-token t", ["--auth-file", "--admin-secret-file"]),
      ("secret admin-secret", ["--admin-secret-file", "--auth-file", "--jwt-secret-file"]),
      ("jwt-secret", ["--jwt-secret-file", "--auth-file"]),
      ("database db project namespace ns instance", ["--database", "--ns"]),
      ("memory in-memory", ["--emulator"]),
      ("user uid as-user impersonate", ["--as", "--auth-override", "--uid"]),
      ("file input f", ["--file", "--data", "--database"]),
      ("out o", ["--output"]),
      ("output format json csv", ["--output", "--pretty"]),
      ("to", ["live backup"]),
      ("limit head", ["--limit-to-first"]),
      ("tail", ["--limit-to-last"]),
      ("order sort", ["--order-by", "--sort"]),
      ("where select", ["--filter", "--query", "--order-by"]),
      ("fields", ["--columns"]),
      ("sql", ["--query"]),
      ("n every poll", ["--interval"]),
      ("for max-time time", ["--duration", "--timeout"]),
      ("yes y confirm overwrite", ["--force"]),
      ("watch follow stream", ["live watch"]),
      ("g chgexit", ["--exit-on-change"]),
      ("V v", ["--version"]),
      ("cacert cafile ca-file ca-cert certificate-authority", ["--ca", "--tls-certificate"]),
      ("claims", ["--claim"]),
      ("expiry expires-in ttl exp", ["--expires"]),
    ]
    let pairs = groups.flatMap { names, meanings in
      names.split(separator: " ").map { (String($0), meanings) }
    }
    return Dictionary(pairs) { first, _ in first }
  }()

  /// Replaces the parser's suggestion in an error message about an unknown option.
  ///
  /// - Parameters:
  ///   - message: The message of the parser.
  ///   - arguments: The command line.
  ///   - tool: The commands and their options.
  static func explained(
    _ message: String, _ arguments: [String], of tool: ToolHelp.Command
  ) -> String {
    let pattern = /Unknown option '(--?([^'=]+)[^']*)'(\. Did you mean '[^']*'\?)?/
    guard let error = message.firstMatch(of: pattern) else { return message }
    let options = tool.command(of: arguments).options
    let name = String(error.2)
    let suggestion =
      meaning(of: name, among: options)
      ?? name.closest(among: options.map { String($0.dropFirst(2)) }).map { "--" + $0 }
    return message.replacing(
      error.0,
      with: "Unknown option '\(error.1)'." + (suggestion.map { " Did you mean '\($0)'?" } ?? ""),
      maxReplacements: 1)
  }

  /// The error about an unknown option, instead of a command's own error about its options: the
  /// parser checks a command before it reports unknown options, and a misspelled option is missing.
  ///
  /// - Parameters:
  ///   - message: The message of the parser, with the usage.
  ///   - arguments: The command line.
  ///   - tool: The commands and their options.
  static func preferred(
    to message: String, _ arguments: [String], of tool: ToolHelp.Command
  ) -> String {
    let options = tool.command(of: arguments).options + ["--generate-completion-script", "--help"]
    let names = arguments.prefix { $0 != "--" }.filter { $0.count > 2 && $0.hasPrefix("--") }
      .map { String($0.prefix { $0 != "=" }) }
    guard let unknown = names.first(where: { !options.contains($0) }) else { return message }
    let usage = message.firstRange(of: "\nUsage:").map { message[$0.lowerBound...] } ?? ""
    return "Error: Unknown option '\(unknown)'" + usage
  }

  private static func meaning(of name: String, among options: [String]) -> String? {
    meanings[name]?.first { $0.hasPrefix("live ") || options.contains($0) }
  }
}

extension ToolHelp.Command {
  /// The options as the user types them.
  fileprivate var options: [String] {
    (arguments ?? []).flatMap { $0.names ?? [] }.filter { $0.kind == .long }.map(\.spelling)
  }

  /// The command that a command line names.
  fileprivate func command(of arguments: [String]) -> ToolHelp.Command {
    guard let name = arguments.first,
      let command = subcommands?.first(where: { $0.commandName == name })
    else { return self }
    return command.command(of: Array(arguments.dropFirst()))
  }
}
