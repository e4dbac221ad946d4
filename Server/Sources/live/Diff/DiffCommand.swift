import ArgumentParser
import Foundation
import LiveDocuments
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
        live diff monday.csv tuesday.csv
        live diff before.yaml after.yaml --rows items
        live diff before.json after.json --side-by-side
        live diff monday.csv tuesday.csv --output html > tuesday.html
        live diff --jsonl < pairs.jsonl
        git config diff.list.command 'live diff'   with *.json diff=list

      A list is a JSON, YAML, TOML, CSV or TSV file, or a table of text: an array of objects, each identified by a key (--key; by default the first \
      of id, _id, key, uuid, name and title that all objects have, preferably with unique values); \
      an array of plain values; an array of sections {"id", "header", "items": [{"id", \
      "content"}]}; or an object, such as an export, whose members are identified by their names.

      With --output html, a page in one file is written that animates what changed in a browser.

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
    case text, json, html
  }

  /// The kind of view for which changes are computed.
  enum View: String, ExpressibleByArgument, CaseIterable {
    case table, sequential
  }

  @Argument(help: "The file with the old list.")
  var before: String?

  @Argument(help: "The file with the new list.")
  var after: String?

  /// What git passes to an external diff after the path and the old file: the old hash and mode,
  /// and the new file, hash and mode.
  @Argument(help: .hidden)
  var others: [String] = []

  @Option(
    name: [.customLong("format"), .customLong("output"), .customShort("o")], help: "Output format.")
  var output = Format.text

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("The format of the files. (default: detected)", valueName: "format"),
    completion: .list(DocumentFormat.names), transform: { try DocumentFormat(named: $0) })
  var format: DocumentFormat?

  @Option(
    help: PlaceOptions.rowsHelp)
  var rows: String?

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

  @Flag(
    inversion: .prefixedNo,
    help: """
      Show what was before and after in two columns. (default: in a terminal of at least 120 columns)
      """)
  var sideBySide: Bool?

  @OptionGroup private var colorOptions: ColorOptions

  @Flag(
    help: "Read pairs of lists from standard input, one per line; write one changeset per line.")
  var jsonl = false

  func validate() throws {
    guard jsonl || before != nil && after != nil, others.isEmpty || others.count == 5 else {
      throw ValidationError("Specify two files: live diff before.json after.json")
    }
    if jsonl, output == .html {
      throw ValidationError("--jsonl writes JSON. For a page, compare two files.")
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
    // For git, a code other than 0 is a failure of the program.
    if hasChanged, others.isEmpty { throw ExitCode(1) }
  }

  private func compareFiles() throws -> Bool {
    if output == .html { try PageText.requireFile() }
    let (before, after, name) = files
    let old = try DiffFile(before, named: name ?? before, as: format)
    let new = try DiffFile(after, named: name ?? after, as: format)
    if let name, output != .html { print(name) }
    let changeset = try document.changeset(
      from: old.value, to: new.value, named: (before, after), isTable: old.isTable && new.isTable)
    warn(of: changeset.source.duplicateIDs(), in: before)
    warn(of: changeset.target.duplicateIDs(), in: after)
    switch output {
    case .json: print(try document.json(of: changeset).serialized())
    case .html:
      let page = DiffPage(names: (name ?? before, name ?? after), moves: moves)
      try StandardOutput.write(try page.html(of: changeset))
    case .text:
      let text = DiffText(colors: colors, width: columnWidth)
      print(text.text(for: changeset, named: (before, after)), terminator: "")
    }
    return !changeset.isEmpty
  }

  /// The files, and the name that git has for both.
  private var files: (before: String, after: String, name: String?) {
    guard others.count == 5 else { return (before ?? "", after ?? "", nil) }
    return (after ?? "", others[2], before)
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
      key: key, rows: rows, updates: updates, moves: moves, isSequential: view == .sequential)
  }

  /// The width of the terminal, if changes are shown in two columns.
  private var columnWidth: Int? {
    let minimum = DiffText.Log.sideBySideWidth
    guard sideBySide ?? TerminalSize.isTerminal() else { return nil }
    let width = TerminalSize.current()?.width ?? TablePages.usualWidth
    return sideBySide == true || width >= minimum ? width : nil
  }

  private var colors: TerminalScreen.ColorMode {
    colorOptions.color.resolve(
      environment: ProcessInfo.processInfo.environment, isTerminal: TerminalSize.isTerminal())
  }
}
