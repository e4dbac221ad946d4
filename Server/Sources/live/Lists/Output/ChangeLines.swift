import LiveList
import LiveListPipeline
import LiveListSources
import LiveListTerminal

/// A line for each change, which starts with its sign.
struct ChangeLines: UpdateText {
  /// Returns the time of day.
  var clock: @Sendable () -> String = { TimeOfDay.now }

  func text(for update: WatchedUpdate) -> String {
    guard !update.changeset.isEmpty else { return "" }
    let log = ChangeLog<String, String, JSONRow> { $0.writtenCells }
    return log.lines(for: update.changeset, clock: clock()).map { $0 + "\n" }.joined()
  }
}
