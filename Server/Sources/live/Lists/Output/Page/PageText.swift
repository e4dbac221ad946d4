import LiveList
import LiveListPipeline
import LiveListTerminal
import LiveListWeb

/// All states of a list as a page that animates what changed, which is written when the watch ends.
struct PageText: UpdateText {
  private var page: RecordedPage
  private var rows = PageRows()
  private let start = ContinuousClock.now

  init(title: String) {
    page = RecordedPage(title: title)
  }

  mutating func text(for update: WatchedUpdate) throws -> String {
    try page.append(
      update, in: &rows, label: TimeOfDay.now, at: start.duration(to: .now))
    return ""
  }

  func end() throws -> String { page.isEmpty ? "" : try page.html() }

  /// - Throws: ``CommandFailure`` if standard output is a terminal, where a page isn't readable.
  static func requireFile() throws {
    guard TerminalSize.isTerminal() else { return }
    throw CommandFailure(
      "A terminal can't show a page. Write it to a file: --output html > page.html")
  }
}

extension RecordedPage {
  /// Adds the list after an update, unless no list has arrived yet.
  ///
  /// - Parameters:
  ///   - update: The update.
  ///   - rows: What converts rows.
  ///   - label: A text that names the state.
  ///   - time: The time of the update since any moment.
  mutating func append(
    _ update: WatchedUpdate, in rows: inout PageRows, label: String, at time: Duration
  ) throws {
    if isEmpty, update.changeset.target.isEmpty {
      switch update.phase {
      case .loading, .failed: return
      case .live, .stale: break
      }
    }
    try append(
      rows.list(update.changeset.target), label: label, at: time, phase: update.phase)
  }
}
