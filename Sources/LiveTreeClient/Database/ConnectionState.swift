/// The state of the connection that all references of a database share.
///
/// Source: `.info/connected` of Firebase's libraries.
@available(Systems 2024, *)
public enum ConnectionState: Hashable, Sendable {
  /// The connection is being opened.
  case connecting
  /// The server answers.
  case connected
  /// The client is disconnected. The error says why; `retry` is the wait before the next attempt, or `nil` if
  /// the app went offline.
  case disconnected(DatabaseError, retry: Duration?)
}
