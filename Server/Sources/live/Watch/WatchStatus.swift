import Synchronization

/// What is known about a list while it is watched: the format in which it was found, and what its
/// query says about the rows.
final class WatchStatus: Sendable {
  private let state = Mutex(State())

  private struct State {
    var format = ""
    var line = ""
    var emptyText: String?
    var keyColumns: Set<String> = []
  }

  /// Records the format of the list, such as `CSV`.
  func setFormat(_ format: String) { state.withLock { $0.format = format } }

  /// Records what the query says about the rows.
  ///
  /// - Parameters:
  ///   - line: A line above the rows; empty if there is nothing to say.
  ///   - emptyText: The text that is shown instead of rows if there are none.
  func set(line: String, emptyText: String?) {
    state.withLock { ($0.line, $0.emptyText) = (line, emptyText) }
  }

  /// The names of the columns by which the rows are sorted.
  var keyColumns: Set<String> {
    get { state.withLock(\.keyColumns) }
    set { state.withLock { $0.keyColumns = newValue } }
  }

  /// The line above the rows; empty if it isn't shown.
  var line: String { state.withLock(\.line) }

  /// The place with the format, unless it's plain JSON; without the place if it is the title.
  func place(_ place: String, title: String) -> String {
    let format = state.withLock(\.format)
    let parts = (place == title ? [] : [place]) + (["", "JSON"].contains(format) ? [] : [format])
    return parts.joined(separator: " · ")
  }

  /// The text that is shown instead of rows if there are none; `nil` for the usual one.
  var emptyText: String? { state.withLock(\.emptyText) }
}
