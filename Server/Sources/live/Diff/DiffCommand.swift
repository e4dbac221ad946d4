import ArgumentParser
import Foundation
import LiveList
import LiveListSources
import LiveListTerminal

/// `live diff`
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two lists.",
    usage: "live diff [<options>] <before> <after>",
    discussion: """
      EXAMPLES
        live diff before.json after.json
        live diff before.json after.json --format json | jq .batches
        live diff old.json new.json --key name
        live diff --jsonl < pairs.jsonl

      A list is a JSON file: an array of objects, each identified by a key (--key; by default the first \
      of id, _id, key, uuid, name and title that all objects have, preferably with unique values); \
      an array of plain values; an array of sections {"id", "header", "items": [{"id", \
      "content"}]}; or an object, such as an export, whose members are identified by their names.

      With --jsonl, each line of standard input is an object {"name", "before", "after"}. Its \
      changeset is written as a line of JSON that includes the name.

      EXIT CODES
        0   no changes
        1   changes
        2   a file can't be read or compared
        64  invalid command line
      """)

  /// The output format.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  /// The kind of view for which changes are computed.
  enum View: String, ExpressibleByArgument, CaseIterable {
    case table, sequential
  }

  @Argument(help: "The file with the old list.")
  var before: String?

  @Argument(help: "The file with the new list.")
  var after: String?

  @Option(help: "Output format.")
  var format = Format.text

  @Option(
    help: """
      How changed content reaches the view: reconfigure, reload or replace. (default: reconfigure)
      """,
    completion: .list(ContentUpdates.names), transform: { try ContentUpdates(named: $0) })
  var updates = ContentUpdates.reconfigure

  @Option(help: "Kind of view: table applies batches, sequential applies one change at a time.")
  var view = View.table

  @Flag(
    inversion: .prefixedNo,
    help: "Report moves; otherwise a moved item is deleted and inserted.")
  var moves = true

  @Option(help: "The field that identifies an object. (default: detected)")
  var key: String?

  @OptionGroup private var colorOptions: ColorOptions

  @Flag(
    help: "Read pairs of lists from standard input, one per line; write one changeset per line.")
  var jsonl = false

  func validate() throws {
    guard jsonl || before != nil && after != nil else {
      throw ValidationError("Specify two files: live diff before.json after.json")
    }
  }

  func run() async throws {
    let hasChanged: Bool
    do {
      hasChanged = try jsonl ? compareLines() : compareFiles()
    } catch {
      StandardError.note("\(error)")
      throw ExitCode(2)
    }
    if hasChanged { throw ExitCode(1) }
  }

  private func compareFiles() throws -> Bool {
    let (before, after) = (before ?? "", after ?? "")
    let changeset = try document.changeset(
      from: DiffFile(before).json(), to: DiffFile(after).json(), named: (before, after))
    warn(of: changeset.source.duplicateIDs(), in: before)
    warn(of: changeset.target.duplicateIDs(), in: after)
    switch format {
    case .json: print(try document.json(of: changeset).serialized())
    case .text: print(DiffText(colors: colors).text(for: changeset), terminator: "")
    }
    return !changeset.isEmpty
  }

  /// Duplicate IDs are allowed, but seldom intended.
  private func warn(of ids: [DuplicateID<JSONRow.ID>], in file: String) {
    for id in ids.prefix(10) {
      StandardError.note(
        "\(file): \(id) (section.item, counted from 0). They are paired in order; to use another field, add --key."
      )
    }
  }

  /// Compares a pair of lists from each line. An invalid line ends the run, so that output lines
  /// match input lines.
  private func compareLines() throws -> Bool {
    var hasChanged = false
    var number = 0
    while let line = readLine() {
      number += 1
      guard !line.isEmpty else { continue }
      let result: (json: String, isEmpty: Bool)
      do {
        result = try document.result(for: line)
      } catch {
        // The input of the parser is a single line.
        let sentence = "\(error)".replacing(
          "at line 1, column", with: "at column", maxReplacements: 1)
        throw CommandFailure("Line \(number) of standard input: \(sentence)")
      }
      print(result.json)
      if !result.isEmpty { hasChanged = true }
    }
    fflush(nil)
    return hasChanged
  }

  private var document: DiffDocument {
    DiffDocument(
      key: key, updates: updates, moves: moves, isSequential: view == .sequential)
  }

  private var colors: ColorMode {
    colorOptions.color.resolve(
      environment: ProcessInfo.processInfo.environment, isTerminal: TerminalSize.isTerminal())
  }
}
