import Synchronization

/// What a server does with its databases in PostgreSQL, for metrics.
public struct PostgresFigures: Hashable, Sendable {
  /// The batches that were stored.
  public internal(set) var commitCount = 0

  /// The batches that were resolved again on what another server had stored meanwhile.
  public internal(set) var conflictCount = 0

  /// The requests that were repeated because a connection was lost.
  public internal(set) var retryCount = 0

  /// The batches whose connection was lost during the commit.
  public internal(set) var unknownCount = 0

  /// The databases that are read again as a whole because they were older than the log.
  public internal(set) var reloadCount = 0

  /// By how many versions the oldest database was late when PostgreSQL was last asked.
  public internal(set) var missingVersionCount: Int64 = 0

  /// The time from the last commit of another server until it arrived here, in seconds.
  public internal(set) var notificationLag = 0.0

  /// The time since PostgreSQL last answered the connection for notifications, in seconds.
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
