import ArgumentParser
import Foundation
@_spi(LiveServer) import LiveListTerminal
import LiveTree
import LiveTreeRules
import LiveTreeSQLite
import LiveTreeWire

/// `live rules check`
struct CheckRulesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks rules, or explains which of them decides.",
    discussion: """
      EXAMPLES
        live rules check rules.json
        live rules check rules.json --as ada --read /users/ada
        live rules check rules.json --read /log --order-by-key --limit-to-last 10
        live rules check rules.json --as ada --write /users/ada/name --value '"Ada"' --data app.json
        live rules check rules.json --auth '{"uid": "ada", "token": {"admin": true}}' \
      --update / --value '{"a/b": 1, "c": null}' --database app.sqlite

      Each rule that is asked is shown with its line, its text, the variables that it names and what it \
      answers; an arrow is at the one that decides. Without a question the rules are only checked.

      EXIT CODES
        0    the rules are right, and what was asked is allowed
        1    it is denied, or something is wrong with a file
        64   the command line is wrong
      """)

  @Argument(
    help: ArgumentHelp("The file of the rules.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var file: String

  @OptionGroup var question: RulesQuestion

  @Option(
    help: ArgumentHelp("A JSON file that holds what the database holds.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var data: String?

  @Option(
    help: ArgumentHelp(
      "A database file, not in use. (default: an empty database)", valueName: "file"),
    completion: .file(extensions: ["sqlite"]))
  var database: String?

  func validate() throws {
    guard data == nil || database == nil else {
      throw ValidationError("What the database holds is in one file: --data or --database.")
    }
  }

  func run() async throws {
    let rules = try RulesFile(file)
    guard !question.isEmpty else {
      print("\(file): the rules are right.".visible)
      return
    }
    let explanation = try question.explanation(
      by: rules.rules, of: try await root(),
      now: Int64(Date().timeIntervalSince1970 * 1_000))
    // What data hold steers no terminal.
    let lines = explanation.description.split(separator: "\n", omittingEmptySubsequences: false)
    print(lines.map { String($0).visible }.joined(separator: "\n"))
    guard explanation.isAllowed else { throw ExitCode.failure }
  }

  private func root() async throws -> TreeNode {
    if let database { return try await SQLiteTreeStorage.contents(of: database).tree }
    guard let data else { return .absent }
    let source = JSONSource.file(data)
    do {
      return try TreeNode(JSONValue(parsing: try source.bytes()))
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure("\(data): \(error)")
    }
  }
}
