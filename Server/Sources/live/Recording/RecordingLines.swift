import Foundation
import LiveListPipeline
import LiveListRecording
import LiveListSources

/// The lines of a recording: a header, and a line for each update.
struct RecordingLines: UpdateText {
  private var writer: Recording<String, String, JSONRow>.Writer
  private var isFirst = true
  private let start = ContinuousClock.now

  init(title: String, startedAt: Date = Date()) {
    writer = Recording.Writer(header: RecordingHeader(title: title, startedAt: startedAt))
  }

  mutating func text(for update: WatchedUpdate) throws -> String {
    let header = isFirst ? try writer.headerLine() : Data()
    isFirst = false
    let line = try writer.line(for: update, at: start.duration(to: .now))
    return String(decoding: header + line, as: UTF8.self)
  }
}
