import LiveListSources
import LiveListTerminal

/// Steps from the keys of a table, which reads the terminal itself. The first update is shown at
/// once.
struct KeySteps: ReplaySteps {
  private let steps: AsyncStream<ReplayStep>
  private let keys: AsyncStream<ReplayStep>.Continuation

  init() {
    (steps, keys) = AsyncStream.makeStream()
  }

  func next(at position: Int, of count: Int) async -> ReplayStep? {
    if position == 0 { return .forward }
    for await step in steps where step == .forward ? position < count : position > 1 {
      return step
    }
    return nil
  }

  /// Takes a step, unless it would go beyond the start or the end of the recording.
  func take(_ step: ReplayStep) {
    keys.yield(step)
  }

  /// The key commands of the table.
  var commands: [TableCommand<JSONRow>] {
    [command(.tab, "step", .forward), command(.backTab, "step back", .back)]
  }

  private func command(
    _ key: TerminalKey, _ title: String, _ step: ReplayStep
  ) -> TableCommand<JSONRow> {
    TableCommand(key, title) {
      take(step)
      return nil
    }
  }
}
