import Foundation
import LiveList
import LiveListPipeline

/// A point in time in ISO 8601, in UTC and to the millisecond: `2026-11-20T09:30:00.250Z`.
struct RecordedDate: Hashable, Sendable {
  let time: ListTime

  init(_ time: ListTime) { self.time = time }
  init(_ date: Date) { time = ListTime(date) }

  var date: Date { Date(time) }

  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  private static let styleOfWholeSeconds = Date.ISO8601FormatStyle()
}

extension RecordedDate: Codable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    // The format style truncates to milliseconds, so 0.249999… must first be rounded to 0.25.
    let milliseconds = (time.secondsSince1970 * 1_000).rounded()
    let middle = Date(timeIntervalSince1970: (milliseconds + 0.5) / 1_000)
    try container.encode(Self.style.format(middle))
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = (try? Self.style.parse(text)) ?? (try? Self.styleOfWholeSeconds.parse(text))
    else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\"\(text)\" isn't a time such as 2026-11-20T09:30:00.250Z.")
    }
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
    time = ListTime(secondsSince1970: milliseconds / 1_000)
  }
}
