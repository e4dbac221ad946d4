import Synchronization

/// Figures about a server's use of PostgreSQL, for metrics.
public struct PostgresFigures: Hashable, Sendable {
  /// The number of batches that were stored.
  public internal(set) var commitCount = 0

  /// The number of batches that were resolved after another server had stored entries.
  public internal(set) var conflictCount = 0

  /// The number of requests that were repeated because a connection was lost.
  public internal(set) var retryCount = 0

  /// The number of batches whose connection was lost during the commit.
  public internal(set) var unknownCount = 0

  /// The number of times that a whole database was read again because the log had been trimmed.
  public internal(set) var reloadCount = 0

  /// The largest number of versions by which a database lagged at the last poll.
  public internal(set) var missingVersionCount: Int64 = 0

  /// The time from the latest commit of another server to its arrival here, in seconds.
  public internal(set) var notificationLag = 0.0

  /// The time since PostgreSQL's last response on the connection for notifications, in seconds.
  public internal(set) var followerAge = 0.0

  /// Creates the figures of a server that has done nothing yet.
  public init() {}
}

/// Counts for ``PostgresFigures``.
final class FigureCounter: Sendable {
  private let stored = Mutex(PostgresFigures())

  var figures: PostgresFigures { stored.withLock(\.self) }

  func change(_ body: (inout PostgresFigures) -> Void) {
    stored.withLock { body(&$0) }
  }
}
