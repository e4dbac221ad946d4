import ArgumentParser
import Foundation
import LiveListPipeline
import LiveListTerminal

/// How changes are told.
enum OutputForm: String, CaseIterable, Sendable {
  case table, text, ndjson, csv
}

extension OutputForm: ExpressibleByArgument {
  /// `json` is what `ndjson` was called first.
  init?(argument: String) {
    self.init(rawValue: argument == "json" ? "ndjson" : argument)
  }
}

/// What people choose about the output.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: "How changes are told. (default: table on a terminal, else ndjson)")
  var output: OutputForm?

  @Option(help: "When to use colours; NO_COLOR and CLICOLOR_FORCE are honoured.")
  var color = ColorChoice.auto
}

/// Shows a list as it was asked for, where it was asked for.
struct ListOutput: Sendable {
  let form: OutputForm
  let color: ColorChoice
  let title: String
  let place: String
  /// The names of the columns, where they were given.
  var columns: [String] = []
  /// The descriptor that keys are read from, `nil` where there is none.
  var keys: Int32?
  var ending = WatchEnding()

  /// Runs until the watch is over.
  func show<Updates: AsyncSequence & Sendable>(_ updates: Updates) async throws
  where Updates.Element == WatchedUpdate, Updates.Failure == Never {
    guard let text = lines else {
      return try await showTable(updates)
    }
    try await LineWatcher(updates: updates, text: text, ending: ending).run()
  }

  /// Whether lines are painted over: what is said beside the list is not seen then.
  var isPainted: Bool { lines == nil }

  /// What is written, `nil` where lines are painted over.
  private var lines: (any UpdateText)? {
    switch form {
    case .ndjson: return ChangesetLines()
    case .text: return ChangeLines()
    case .csv:
      return CSVRows(
        columns: columns, reportsChanges: ending.goal != .list,
        isForTerminal: TerminalSize.isTerminal())
    case .table:
      guard ending.goal == .list || !TerminalSize.isTerminal() else { return nil }
      return TablePages(title: title, place: place, width: TablePages.usualWidth)
    }
  }

  private func showTable<Updates: AsyncSequence & Sendable>(_ updates: Updates) async throws
  where Updates.Element == WatchedUpdate, Updates.Failure == Never {
    let bell = WatchExitMonitor(ending)
    let table = TableWatcher(
      updates: updates.map { update in bell.passing(update) }, title: title, place: place,
      color: color, keys: keys)
    let code = try await withThrowingTaskGroup(of: ExitCode.self) { tasks in
      tasks.addTask { try await table.run() }
      tasks.addTask { await bell.code() }
      let code = try await tasks.next() ?? .success
      tasks.cancelAll()
      return code
    }
    if code == .timedOut { StandardError.note(ending.complaint) }
    guard code == .success else { throw code }
  }
}

extension OutputForm {
  /// A table where lines can be painted over.
  static var usual: OutputForm {
    guard TerminalSize.isTerminal() else { return .ndjson }
    let terminal = ProcessInfo.processInfo.environment["TERM"] ?? ""
    return terminal.isEmpty || terminal == "dumb" ? .text : .table
  }
}
