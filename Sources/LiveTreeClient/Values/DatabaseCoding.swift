/// How a database's nodes represent dates and binary data of `Codable` types.
///
///     var database = try LiveDatabase(url)
///     database.coding.dates = .millisecondsSince1970
///
/// The strategies have the names and meanings of those of Foundation's `JSONEncoder`. A time that the server
/// sets is a ``ServerTimestamp``, whatever the strategy.
public struct DatabaseCoding: Hashable, Sendable {
  /// How dates are represented.
  public enum Dates: Hashable, Sendable, CaseIterable {
    /// As seconds since 2001, as a date encodes itself.
    case deferredToDate
    /// As seconds since 1970.
    case secondsSince1970
    /// As milliseconds since 1970, as the server's own times.
    case millisecondsSince1970
    /// As texts such as `2026-11-29T10:00:00Z`.
    case iso8601
  }

  /// How binary data is represented.
  public enum BinaryData: Hashable, Sendable, CaseIterable {
    /// As an array of bytes, as data encodes itself.
    case deferredToData
    /// As Base64 text.
    case base64
  }

  /// How dates are represented.
  public var dates: Dates
  /// How binary data is represented.
  public var data: BinaryData

  /// Creates strategies, by default those of `JSONEncoder`.
  public init(dates: Dates = .deferredToDate, data: BinaryData = .base64) {
    (self.dates, self.data) = (dates, data)
  }
}
