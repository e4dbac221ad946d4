import Foundation
import LiveList
import LiveListPipeline
import LiveListSources
import LiveListTerminal

/// The whole table after each change, as plain text, for output that isn't a terminal and for
/// `--once`.
struct TablePages: UpdateText {
  let width: Int
  private let place: String
  private let status: WatchStatus
  private var table: LiveTable<String, String, JSONRow>
  private var isFirst = true

  init(title: String, place: String, status: WatchStatus = WatchStatus(), width: Int) {
    self.width = width
    self.place = place
    self.status = status
    table = LiveTable(title: title, place: place, headerText: { $0 }, cells: \.cells)
  }

  mutating func text(for update: WatchedUpdate) -> String {
    table.show(update.changeset.target)
    table.phase = update.phase
    table.place = status.place(place, title: table.title)
    table.emptyText = status.emptyText
    table.keyColumns = status.keyColumns
    // One line for each row, two for each section, and a few around the table.
    let height = table.rowCount + 2 * update.changeset.target.count + 8
    let frame = table.frame(width: width, height: height, clock: TimeOfDay.now)
    defer { isFirst = false }
    return (isFirst ? "" : "\n") + frame.text + "\n"
  }

  /// The width of a page outside a terminal.
  static var usualWidth: Int {
    let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 0
    return TerminalSize.current()?.width ?? (columns > 0 ? columns : 100)
  }
}
