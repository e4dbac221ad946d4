import Foundation

/// The date of a match in JSON: an ISO 8601 string, regardless of the coder's strategy for dates.
/// An unknown date has no field.
extension KeyedDecodingContainer {
  func matchDate(forKey key: Key) throws -> Date {
    guard let text = try decodeIfPresent(String.self, forKey: key), !text.isEmpty else {
      return Match.unknownDate
    }
    let styles = [false, true].map { Date.ISO8601FormatStyle(includingFractionalSeconds: $0) }
    for style in styles {
      if let date = try? style.parse(text) { return date.wholeSeconds }
    }
    throw DecodingError.dataCorruptedError(
      forKey: key, in: self,
      debugDescription: "\"\(text)\" isn't a date such as 2026-11-20T18:30:00Z.")
  }
}

extension KeyedEncodingContainer {
  mutating func encode(matchDate date: Date, forKey key: Key) throws {
    guard date != Match.unknownDate else { return }
    try encode(date.formatted(.iso8601), forKey: key)
  }
}

extension Date {
  /// The date without fractions of a second, so that it survives a round trip.
  var wholeSeconds: Date {
    self == Match.unknownDate
      ? self
      : Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate.rounded(.down))
  }
}
