public import Foundation

/// The last known value of a node, and how current it is.
@available(Systems 2024, *)
public struct NodeObservation<Value> {
  /// The last value; `nil` if none has arrived, or if the node has no value.
  public var value: Value?
  /// How current the value is.
  public var phase: ConnectionPhase
  /// The rows of the value that can't be decoded and were left out: an error for each, which says where
  /// it is and what is wrong.
  public var invalid: [DatabaseError]
  /// Whether the value contains writes of this client that the server hasn't acknowledged.
  public var hasPendingWrites: Bool
  /// The children with such writes.
  package var pendingKeys = PendingKeys()
  /// Whether the value is known, if only from before the connection was lost: there may be none.
  package var isKnown = false

  /// Creates an observation from a value and how current it is.
  public init(
    value: Value?, phase: ConnectionPhase, invalid: [DatabaseError] = [],
    hasPendingWrites: Bool = false
  ) {
    self.value = value
    self.phase = phase
    self.invalid = invalid
    self.hasPendingWrites = hasPendingWrites
  }
}

@available(Systems 2024, *)
extension NodeObservation: Equatable where Value: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.value == rhs.value && lhs.phase == rhs.phase && lhs.invalid == rhs.invalid
      && lhs.hasPendingWrites == rhs.hasPendingWrites && lhs.pendingKeys == rhs.pendingKeys
  }
}

@available(Systems 2024, *)
extension NodeObservation {
  /// Whether the value says something: before anything is known, it doesn't.
  package var hasKnownValue: Bool { isKnown || value != nil || phase.isLive }
}

@available(Systems 2024, *)
extension ConnectionPhase {
  fileprivate var isLive: Bool { if case .live = self { true } else { false } }
}

@available(Systems 2024, *)
extension NodeObservation: Sendable where Value: Sendable {}

/// How current an observed value is: the state of the connection to its database.
///
/// It describes one node of a database, with the errors and retries of the client. `retry` is the
/// wait before the stream is reopened; if it's `nil`, either the data can't be decoded, and other
/// data may follow, or the sequence ends. Lists have their own type, `ListPhase` in LiveList, a
/// module that the client doesn't depend on.
@available(Systems 2024, *)
public enum ConnectionPhase: Hashable, Sendable {
  /// The first value hasn't arrived yet.
  case loading
  /// The stream is open: the value is current.
  case live
  /// The stream broke, or its data can't be decoded. The value is the last good one, from before
  /// `since`.
  case stale(since: Date, error: DatabaseError, retry: Duration?)
  /// No value could be read; the error says why.
  case failed(DatabaseError, retry: Duration?)
}
