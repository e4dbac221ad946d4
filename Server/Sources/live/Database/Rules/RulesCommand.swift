import ArgumentParser

/// `live rules`
struct RulesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Validates, explains, reads and replaces security rules.",
    discussion: """
      EXAMPLES
        live rules check rules.json
        live rules check rules.json --as ada --read /users/ada
        live rules check rules.json --write /log/1 --value '"hello"'
        live rules get > rules.json
        live rules set rules.json
      """,
    subcommands: [CheckRulesCommand.self, GetRulesCommand.self, SetRulesCommand.self])
}
