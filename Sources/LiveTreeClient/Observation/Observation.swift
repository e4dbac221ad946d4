#if Client
public import Foundation

/// What is known of a node of the database at a moment: the last value, and how current it is.
public struct Observation<Value> {
  /// The last value that arrived; `nil` when none did, and when the database holds nothing there.
  public var value: Value?
  /// How current the value is.
  public var phase: ConnectionPhase

  /// A value and how current it is.
  public init(value: Value?, phase: ConnectionPhase) {
    self.value = value
    self.phase = phase
  }
}

extension Observation: Equatable where Value: Equatable {}
extension Observation: Sendable where Value: Sendable {}

/// Whether the stream of an observation is open, and the error and the retry if it is not.
///
/// It belongs to a connection, not to a list: it keeps the typed error and the wait before the next
/// attempt. An app that shows the values as a list puts them into the state of that list.
public enum ConnectionPhase: Hashable, Sendable {
  /// No answer has come yet.
  case loading
  /// The stream is open: the value is what the database holds.
  case live
  /// The stream broke, or its data could not be read; the value is the last that arrived before
  /// `since`. `retry` says after which wait it is tried again.
  case stale(since: Date, error: DatabaseError, retry: Duration?)
  /// No value has arrived that could be read, and why. With a `retry` the connection is tried again
  /// after that wait; without one either the data could not be read, and better data may come, or
  /// the sequence ends.
  case failed(DatabaseError, retry: Duration?)
}
#endif
