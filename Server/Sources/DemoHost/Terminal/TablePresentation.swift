import LiveList
import LiveListPipeline
import LiveListTerminal

/// What a demo shows in the terminal, put together from what its parts tell.
@MainActor
final class TablePresentation {
  /// What leads the table; for one table.
  nonisolated let updates: AsyncStream<PresenterUpdate>
  private let continuation: AsyncStream<PresenterUpdate>.Continuation
  private var shown: [ListSection<String, String, PresenterRow>] = []
  private var phase = ListPhase.loading

  init() { (updates, continuation) = AsyncStream.makeStream() }

  /// Shows another list from now on: nothing of it is known yet.
  func open(_ list: TableList<PresenterRow>) {
    phase = .loading
    send([], list: list)
  }

  /// Shows the list as it is.
  func show(_ state: PresenterState) {
    phase = state.phase
    send(state.sections)
  }

  /// Says something of the demo in the second line.
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
  /// Shows the demo until the task is cancelled.
  func run(on presentation: TablePresentation, at address: String) async throws
}
