import Synchronization

/// What is known about a list while it is watched: the format in which it was found, and the number
/// of rows that the filter hides.
final class WatchStatus: Sendable {
  private let state = Mutex(State())

  private struct State {
    var format = ""
    /// The number of rows that the filter hides if it hides all.
    var hidden = 0
  }

  /// Records the format of the list, such as `CSV`.
  func setFormat(_ format: String) { state.withLock { $0.format = format } }

  /// Records the number of rows that the filter hides, and of those that it shows.
  func setHidden(_ hidden: Int, shown: Int) {
    state.withLock { $0.hidden = shown == 0 ? hidden : 0 }
  }

  /// The place with the format, unless it's plain JSON; without the place if it is the title.
  func place(_ place: String, title: String) -> String {
    let format = state.withLock(\.format)
    let parts = (place == title ? [] : [place]) + (["", "JSON"].contains(format) ? [] : [format])
    return parts.joined(separator: " · ")
  }

  /// The text that is shown instead of rows if there are none; `nil` for the usual one.
  var emptyText: String? {
    let hidden = state.withLock(\.hidden)
    guard hidden > 0 else { return nil }
    return "No row matches the filter. \(hidden) \(hidden == 1 ? "row is" : "rows are") hidden."
  }
}
