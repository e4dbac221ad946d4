public import Foundation
import LiveTree

/// A time that the server sets when it performs a write.
///
///     struct Message: Codable {
///       var text: String
///       @ServerTimestamp var sent: Date?
///     }
///     try await messages.push(Message(text: "Hello"))   // `sent` is nil: the server's time is stored
///
/// A date is stored as it is. Both are numbers of milliseconds since 1970, as ``ServerValue/timestamp`` is.
///
/// Source: Protocol.md §1.3.
@propertyWrapper
public struct ServerTimestamp: Hashable, Sendable, Codable {
  /// The time; `nil` for the time at which the server stores the value.
  public var wrappedValue: Date?

  /// Creates a time.
  public init(wrappedValue: Date? = nil) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard !container.decodeNil() else { return }
    wrappedValue = Date(timeIntervalSince1970: try container.decode(Double.self) / 1_000)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue {
      try container.encode(Int64((wrappedValue.timeIntervalSince1970 * 1_000).rounded()))
    } else {
      try container.encode(ServerValue.timestamp)
    }
  }
}
