import ArgumentParser
import Foundation
import LiveList
import LiveListPipeline
import LiveListSources
import LiveListTerminal

/// Shows a list as a table on the terminal, for a person to go through, until that person quits or the
/// command is told to stop.
struct TableWatcher<Updates: AsyncSequence & Sendable>: Sendable
where Updates.Element == WatchedUpdate, Updates.Failure == Never {
  private let updates: Updates
  private let title: String
  private let place: String
  private let color: ColorChoice
  private let keys: Int32?

  /// - Parameters:
  ///   - updates: What is shown.
  ///   - title: The name of the list.
  ///   - place: Where it comes from.
  ///   - color: When to use colours.
  ///   - keys: The descriptor that keys are read from, `nil` where there is none.
  init(updates: Updates, title: String, place: String, color: ColorChoice, keys: Int32?) {
    self.updates = updates
    self.title = title
    self.place = place
    self.color = color
    self.keys = keys
  }

  /// Runs until a person quits, a signal comes, or the task is cancelled; the terminal is left as it
  /// was found.
  ///
  /// - Returns: The code with which the process ends.
  /// - Throws: ``CommandFailure`` when keys can not be read.
  @discardableResult
  func run() async throws -> ExitCode {
    let table = LiveTable<String, String, JSONRow>(
      title: title, place: place, headerText: { $0 }, cells: \.cells)
    let program = TableProgram(table, screen: TerminalScreen(colors: colors), keys: keys) {
      TimeOfDay.now
    }
    do {
      let end = try await program.run(
        updates.map { TableUpdate(changeset: $0.changeset, phase: $0.phase) })
      return if case .signal(let number) = end { .signal(number) } else { .success }
    } catch {
      throw CommandFailure(error.description)
    }
  }

  private var colors: ColorMode {
    color.resolve(
      environment: ProcessInfo.processInfo.environment, isTerminal: TerminalSize.isTerminal())
  }
}
