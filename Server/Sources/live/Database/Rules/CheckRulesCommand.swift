import ArgumentParser
import Foundation
import LiveListTerminal
import LiveTree
import LiveTreeRules
import LiveTreeWire

/// `live rules check`
struct CheckRulesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Validates rules, or explains which rule decides.",
    discussion: """
      EXAMPLES
        live rules check rules.json
        live rules check rules.json --as ada --read /users/ada
        live rules check rules.json --read /log --order-by-key --limit-to-last 10
        live rules check rules.json --as ada --data app.json \\
            --write /users/ada/name --value '"Ada"'
        live rules check rules.json --database app.sqlite \\
            --auth '{"uid": "ada", "token": {"admin": true}}' \\
            --update / --value '{"a/b": 1, "c": null}'

      Shows the line, text, variables and result of each rule that is evaluated; an arrow marks \
      the rule that decides. Without --read, --write or --update, it only validates the rules.

      EXIT CODES
        0    the rules are valid, and the request is allowed
        1    the request is denied, or a file is invalid
        64   invalid command line
      """)

  @Argument(
    help: ArgumentHelp("The rules file.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var file: String

  @OptionGroup var question: RulesQuestion

  @Option(
    help: ArgumentHelp("A JSON file with the contents of the database.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var data: String?

  @OptionGroup var storage: StorageOptions
  @OptionGroup var names: InstanceOption

  func validate() throws {
    guard data == nil || storage.database == nil else {
      throw ValidationError("Use only one of --data and --database.")
    }
  }

  func run() async throws {
    let rules = try RulesFile(file)
    guard !question.isEmpty else {
      print("\(file): rules are valid".visible)
      return
    }
    let explanation = try question.explanation(
      by: rules.rules, of: try await root(),
      now: Int64(Date().timeIntervalSince1970 * 1_000))
    // Data must not control the terminal.
    let lines = explanation.description.split(separator: "\n", omittingEmptySubsequences: false)
    print(lines.map { String($0).visible }.joined(separator: "\n"))
    guard explanation.isAllowed else { throw ExitCode.failure }
  }

  private func root() async throws -> TreeNode {
    if let stored = try storage.stored(named: names.instance) {
      return try await stored.contents().tree
    }
    guard let data else { return .absent }
    let source = JSONSource.file(data)
    do {
      return try TreeNode(JSONValue(parsing: try source.bytes(), surrogates: .rejected))
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure("\(data): \(error)")
    }
  }
}
