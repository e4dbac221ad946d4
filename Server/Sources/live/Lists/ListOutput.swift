import ArgumentParser
import Foundation
import LiveListPipeline
import LiveListSources
import LiveListTerminal

/// The format in which changes are written.
enum OutputForm: String, CaseIterable, Sendable, ExpressibleByArgument {
  case table, text, json, ndjson, changesets, csv, tsv, markdown, html
}

/// The options for the output.
struct OutputOptions: ParsableArguments {
  @Option(
    name: [.long, .customShort("o", allowingJoined: true)],
    help: """
      Output format: json writes all rows, ndjson a line of changes, changesets what a table view \
      gets, html a page in one file that plays the changes. (default: table on a terminal, otherwise ndjson)
      """)
  var output: OutputForm?

  @OptionGroup private var colors: ColorOptions

  var color: ColorChoice { colors.color }
}

/// Writes a list in the requested format.
struct ListOutput: Sendable {
  let form: OutputForm
  let color: ColorChoice
  let title: String
  let place: String
  /// What is known about the list while it is watched.
  var status = WatchStatus()
  /// The names of the columns; if empty, all columns are shown.
  var columns: [String] = []
  /// The descriptor from which keys are read; `nil` if there is none.
  var keys: Int32?
  /// Additional key commands of a table.
  var commands: [TableCommand<JSONRow>] = []
  var ending = WatchEnding()
  /// Checks whether the fields that the user named exist.
  var check: FieldCheck?
  /// What happens when rows arrive; `nil` for nothing.
  var arrivals: ArrivalResponse?

  /// Runs until the watch ends, and the commands for the rows that arrived have ended.
  func show<Updates: AsyncSequence & Sendable>(_ updates: Updates) async throws
  where Updates.Element == WatchedUpdate, Updates.Failure == Never {
    guard let arrivals else { return try await showList(updates) }
    try await withThrowingTaskGroup { tasks in
      tasks.addTask { await arrivals.run() }
      defer { arrivals.finish() }
      try await showList(updates)
    }
    for problem in arrivals.problems { StandardError.note(problem) }
  }

  private func showList<Updates: AsyncSequence & Sendable>(_ updates: Updates) async throws
  where Updates.Element == WatchedUpdate, Updates.Failure == Never {
    if form == .html { try PageText.requireFile() }
    guard let text = lines else { return try await showTable(updates) }
    try await LineWatcher(
      updates: updates, text: text, ending: ending, check: check, status: status,
      arrivals: arrivals
    )
    .run()
  }

  /// Whether the output is an interactive table, which hides messages.
  var isPainted: Bool { lines == nil }

  /// The formatter of lines; `nil` for an interactive table.
  private var lines: (any UpdateText)? {
    switch form {
    case .json: return JSONRows(isOnce: ending.goal == .list)
    case .ndjson: return JSONChanges()
    case .changesets: return ChangesetLines()
    case .text: return ChangeLines()
    case .markdown: return MarkdownTable()
    case .html: return PageText(title: title)
    case .csv, .tsv:
      return CSVRows(
        columns: columns, reportsChanges: ending.goal != .list, hasTabs: form == .tsv,
        isForTerminal: TerminalSize.isTerminal())
    case .table:
      guard ending.goal == .list || !TerminalSize.isTerminal() else { return nil }
      return TablePages(
        title: title, place: place, status: status, width: TablePages.usualWidth)
    }
  }

  private func showTable<Updates: AsyncSequence & Sendable>(_ updates: Updates) async throws
  where Updates.Element == WatchedUpdate, Updates.Failure == Never {
    let monitor = WatchExitMonitor(ending)
    let table = TableWatcher(
      updates: updates.map { update in monitor.passing(update) }, title: title, place: place,
      status: status, commands: commands, color: color, keys: keys, arrivals: arrivals)
    let (code, message) = try await withThrowingTaskGroup { tasks in
      tasks.addTask { (try await table.run(), nil as String?) }
      tasks.addTask {
        let end = await monitor.end()
        return (end?.code ?? .success, end?.message)
      }
      let (code, message) = try await tasks.next() ?? (.success, nil)
      tasks.cancelAll()
      return (code, message)
    }
    if let message { StandardError.note(message) }
    guard code == .success else { throw code }
  }
}

extension OutputForm {
  /// The default format: a table if standard output is a terminal that can show one.
  static var usual: OutputForm {
    guard TerminalSize.isTerminal() else { return .ndjson }
    let terminal = ProcessInfo.processInfo.environment["TERM"] ?? ""
    return terminal.isEmpty || terminal == "dumb" ? .text : .table
  }
}
