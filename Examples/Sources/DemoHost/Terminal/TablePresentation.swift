import LiveList
import LiveListPipeline
import LiveListTerminal

/// A demo's output in the terminal: a list, its phase and a status line.
@MainActor
final class TablePresentation {
  /// The updates of the list, for a single table.
  nonisolated let updates: AsyncStream<PresenterUpdate>
  private let continuation: AsyncStream<PresenterUpdate>.Continuation
  private var shown: [ListSection<String, String, PresenterRow>] = []
  private var phase = ListPhase.loading

  init() { (updates, continuation) = AsyncStream.makeStream() }

  /// Switches to another list, in the phase `loading`.
  func open(_ list: TableList<PresenterRow>) {
    phase = .loading
    send([], list: list)
  }

  /// Shows a state of the list.
  func show(_ state: PresenterState) {
    phase = state.phase
    send(state.sections)
  }

  /// Shows a status on the second line.
  func say(_ status: String) { send(shown, status: status) }

  private func send(
    _ sections: [ListSection<String, String, PresenterRow>], list: TableList<PresenterRow>? = nil,
    status: String? = nil
  ) {
    let changeset = ListChangeset(from: shown, to: sections)
    shown = sections
    continuation.yield(
      PresenterUpdate(changeset: changeset, phase: phase, list: list, status: status))
  }
}

/// A demo in the terminal.
@MainActor
protocol TerminalPresenter: Sendable {
  /// Shows the demo until the task is canceled.
  func run(on presentation: TablePresentation, at address: String) async throws
}
