import LiveTree
import LiveTreePostgres
import LiveTreeServer
import Logging
import Metrics

/// The background work for databases in PostgreSQL: it ends the sessions of servers that have
/// stopped, updates the metrics, and logs when PostgreSQL becomes unavailable.
actor PostgresUpkeep {
  private let databases: PostgresDatabases
  private let directory: any DatabaseDirectory
  private let metrics: any MetricsFactory
  private let logger: Logger
  private var counted = PostgresFigures()
  private var isAvailable = true

  init(
    _ databases: PostgresDatabases, _ directory: any DatabaseDirectory,
    metrics: any MetricsFactory, logger: Logger
  ) {
    (self.databases, self.directory) = (databases, directory)
    (self.metrics, self.logger) = (metrics, logger)
  }

  /// Runs until the task is canceled.
  func run() async {
    while !Task.isCancelled {
      report(databases.figures)
      await logAvailability()
      await endOrphanedSessions()
      try? await Task.sleep(for: .seconds(2))
    }
  }

  /// Logs the first failure, and the first success after it.
  private func logAvailability() async {
    do {
      try await databases.checkHealth()
      if !isAvailable { logger.warning("PostgreSQL is available again.") }
      isAvailable = true
    } catch {
      guard isAvailable, !Task.isCancelled else { return }
      logger.error("PostgreSQL isn't available.", metadata: ["error": "\(error)"])
      isAvailable = false
    }
  }

  /// Ends sessions whose server has stopped. All servers can do this at the same time, because the
  /// log ensures that the writes of a session are made once. Failures are retried the next time.
  private func endOrphanedSessions() async {
    guard let orphans = try? await databases.orphanedSessions() else { return }
    for (name, sessions) in Dictionary(grouping: orphans, by: { $0.database }) {
      guard let database = try? await directory.database(named: name) else { continue }
      await database.endSessions(sessions.map { $0.session })
    }
  }

  /// A sentence about each metric, by its exported name.
  static let help = [
    "live_postgres_commits_total": "Batches of writes that were stored.",
    "live_postgres_conflicts_total":
      "Batches that were resolved again after another server had stored writes.",
    "live_postgres_retries_total": "Requests repeated because a connection was lost.",
    "live_postgres_unknown_outcomes_total": "Batches whose connection was lost during the commit.",
    "live_postgres_reloads_total":
      "Databases read again as a whole because the log had been trimmed.",
    "live_postgres_missing_versions": "Versions by which a database lagged at the last poll.",
    "live_postgres_notification_lag_seconds":
      "Time from the latest commit of another server to its arrival here.",
    "live_postgres_lease_age_seconds":
      "Time since the last response of PostgreSQL on the connection for notifications.",
  ]

  private func report(_ figures: PostgresFigures) {
    count("commits", figures.commitCount - counted.commitCount)
    count("conflicts", figures.conflictCount - counted.conflictCount)
    count("retries", figures.retryCount - counted.retryCount)
    count("unknown_outcomes", figures.unknownCount - counted.unknownCount)
    count("reloads", figures.reloadCount - counted.reloadCount)
    set("missing_versions", Double(figures.missingVersionCount))
    set("notification_lag_seconds", figures.notificationLag)
    set("lease_age_seconds", figures.followerAge)
    counted = figures
  }

  private func count(_ name: String, _ amount: Int) {
    metrics.makeCounter(label: "live_postgres_" + name, dimensions: [])
      .increment(by: Int64(amount))
  }

  private func set(_ name: String, _ value: Double) {
    metrics.makeMeter(label: "live_postgres_" + name, dimensions: []).set(value)
  }
}
