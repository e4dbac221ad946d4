import ArgumentParser

/// `live rules`
struct RulesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Checks, explains, reads and replaces the rules of a realtime database.",
    discussion: """
      EXAMPLES
        live rules check rules.json
        live rules check rules.json --as ada --read /users/ada
        live rules check rules.json --unauthenticated --write /log/1 --value '"hello"' --data app.json
        live rules get > rules.json
        live rules set rules.json
      """,
    subcommands: [CheckRulesCommand.self, GetRulesCommand.self, SetRulesCommand.self])
}
