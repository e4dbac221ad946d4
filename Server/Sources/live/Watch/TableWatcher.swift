import ArgumentParser
import Foundation
import LiveList
import LiveListPipeline
import LiveListSources
import LiveListTerminal

/// Shows a list as an interactive table on the terminal until the user quits or a signal arrives.
struct TableWatcher<Updates: AsyncSequence & Sendable>: Sendable
where Updates.Element == WatchedUpdate, Updates.Failure == Never {
  private let updates: Updates
  private let title: String
  private let place: String
  private let status: WatchStatus
  private let commands: [TableCommand<JSONRow>]
  private let color: ColorChoice
  private let keys: Int32?
  private let arrivals: ArrivalResponse?

  /// - Parameters:
  ///   - updates: The updates of the list.
  ///   - title: The name of the list.
  ///   - place: The source of the list.
  ///   - status: What is known about the list while it is watched.
  ///   - commands: Additional key commands of the table.
  ///   - color: When to use colors.
  ///   - keys: The descriptor from which keys are read; `nil` if there is none.
  ///   - arrivals: What happens when rows arrive; `nil` for nothing.
  init(
    updates: Updates, title: String, place: String, status: WatchStatus,
    commands: [TableCommand<JSONRow>], color: ColorChoice, keys: Int32?,
    arrivals: ArrivalResponse? = nil
  ) {
    self.updates = updates
    self.title = title
    self.place = place
    self.status = status
    self.commands = commands
    self.color = color
    self.keys = keys
    self.arrivals = arrivals
  }

  /// Runs until the user quits, a signal arrives, or the task is canceled, and then restores the
  /// terminal.
  ///
  /// - Returns: The exit code of the process.
  /// - Throws: ``CommandFailure`` if keys can't be read or signals can't be received.
  @discardableResult
  func run() async throws -> ExitCode {
    var table = LiveTable<String, String, JSONRow>(
      title: title, place: place, headerText: { $0 }, cells: \.cells)
    table.details = \.details
    table.hasText = { $0.hasCellText($1) }
    table.mayContain = { $0.mayContain($1) }
    let program = TableProgram(
      table, commands: commands, screen: TerminalScreen(colors: colors), keys: keys
    ) {
      TimeOfDay.now
    }
    do {
      let end = try await program.run(
        updates.map { [status, place, title, arrivals] update in
          TableUpdate(
            changeset: update.changeset, phase: update.phase, status: status.line,
            place: status.place(place, title: title), emptyText: status.emptyText,
            keyColumns: status.keyColumns,
            isRearranged: update.isRearranged,
            notification: arrivals?.take(update))
        })
      return if case .signal(let number) = end { .signal(number) } else { .success }
    } catch {
      throw CommandFailure(error.description)
    }
  }

  private var colors: TerminalScreen.ColorMode {
    color.resolve(
      environment: ProcessInfo.processInfo.environment, isTerminal: TerminalSize.isTerminal())
  }
}
