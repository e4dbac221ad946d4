import Foundation
import LiveListPipeline
import LiveListRecording
import LiveListTerminal
import LiveListWeb

/// A recording as a page that plays it.
struct ReplayPage {
  let recording: WatchedRecording
  let speed: ReplaySpeed
  /// Whether the page waits for the keys of its reader.
  let isStepped: Bool

  func html() throws -> String {
    var page = RecordedPage(title: recording.header.title)
    // Without a factor, only the page's own pauses remain.
    page.speed = speed.factor.isFinite ? speed.factor : 1_000_000
    page.playsAtOnce = !isStepped
    var rows = PageRows()
    var cursor = Recording.Cursor(recording)
    while let update = cursor.stepForward() {
      try page.append(update, in: &rows, label: label(at: cursor.time), at: cursor.time)
    }
    if page.isEmpty { try page.append([], label: label(at: .zero)) }
    return try page.html()
  }

  private func label(at time: Duration) -> String {
    TimeOfDay.text(
      for: ListTime(recording.header.startedAt.addingTimeInterval(time / .seconds(1))))
  }
}
