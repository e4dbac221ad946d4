import ArgumentParser
import Foundation
import LiveList
import LiveListTerminal
import LiveTreeWire

/// `live diff`
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Says what changed between two lists.",
    discussion: """
      EXAMPLES
        live diff before.json after.json
        live diff before.json after.json --format json | jq .batches
        live diff old.json new.json --key name
        live diff --jsonl < pairs.jsonl

      A list is a JSON file: an array of objects, each known by a field (--key; guessed from id, _id, key and \
      name when left out); an array of plain values; or an array of sections \
      {"id", "header", "items": [{"id", "content"}]}.

      With --jsonl each line of standard input is {"name", "before", "after"}, and is answered by a line: the \
      changeset in JSON, with the name.

      EXIT CODES
        0 nothing changed, 1 something changed, 2 trouble
      """)

  /// How the changes are told.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  /// What kind of view the changes are for.
  enum View: String, ExpressibleByArgument, CaseIterable {
    case table, sequential
  }

  @Argument(help: "The file of the list before.")
  var before: String?

  @Argument(help: "The file of the list after.")
  var after: String?

  @Option(help: "How the changes are told.")
  var format = Format.text

  @Option(help: "How a view is told of content that changed.")
  var updates = ContentUpdates.reconfigure

  @Option(
    help: "Which kind of view is told: one with batches, or one that takes a change at a time.")
  var view = View.table

  @Flag(
    inversion: .prefixedNo,
    help: "Whether what changes places is moved; otherwise it is deleted and inserted.")
  var moves = true

  @Option(help: "The field by which objects are known.")
  var key: String?

  @OptionGroup private var colorOptions: ColorOptions

  @Flag(help: "Read pairs of lists from standard input, one a line; answer one changeset a line.")
  var jsonl = false

  func run() async throws {
    let hasChanged: Bool
    do {
      hasChanged = try jsonl ? answerLines() : compareFiles()
    } catch {
      StandardError.note("\(error)")
      throw ExitCode(2)
    }
    if hasChanged { throw ExitCode(1) }
  }

  private func compareFiles() throws -> Bool {
    guard let before, let after else {
      throw CommandFailure("Name two files: live diff before.json after.json")
    }
    let changeset = try document.changeset(
      from: DiffFile(before).json(), to: DiffFile(after).json())
    warn(of: changeset.source.duplicateIDs(), in: before)
    warn(of: changeset.target.duplicateIDs(), in: after)
    switch format {
    case .json: print(try document.json(of: changeset).serialized())
    case .text: print(DiffText(colors: colors).text(for: changeset), terminator: "")
    }
    return !changeset.isEmpty
  }

  /// What several items are known by is no trouble, but seldom meant.
  private func warn(of ids: [DuplicateID<DiffID>], in file: String) {
    for id in ids.prefix(10) {
      StandardError.note("in \(file) \(id)")
    }
  }

  /// A line that can not be read ends the run: what answers which question must not get out of
  /// step.
  private func answerLines() throws -> Bool {
    var hasChanged = false
    var number = 0
    while let line = readLine() {
      number += 1
      guard !line.isEmpty else { continue }
      let answer: (json: String, isEmpty: Bool)
      do {
        answer = try document.answer(to: line)
      } catch {
        throw CommandFailure("Line \(number) of standard input: \(error)")
      }
      print(answer.json)
      if !answer.isEmpty { hasChanged = true }
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
