import LivePostgres

/// Announces commits to other servers, after they are durable.
///
/// PostgreSQL commits transactions that contain notifications one at a time, regardless of the
/// databases that they write. So notifications are sent in separate transactions, which don't wait
/// for the disk. Each contains all notifications that have accumulated.
actor CommitAnnouncer {
  private let pool: PostgresPool
  private var heads: [Int64: Int64] = [:]
  private var sending: Task<Void, Never>?

  init(_ location: PostgresLocation, timeout: Duration) {
    pool = PostgresPool(location, maximumCount: 1, timeout: timeout)
  }

  /// Schedules the announcement of a database's head.
  func announce(_ head: Int64, of database: Int64) {
    heads[database] = max(head, heads[database] ?? 0)
    if sending == nil { sending = Task { await sendAll() } }
  }

  /// Sends the waiting notifications, and closes the connection.
  func close() async {
    await sending?.value
    await pool.close()
  }

  private func sendAll() async {
    while !heads.isEmpty {
      let texts = heads.map { LogStatements.announcement(of: $0.key, at: $0.value) }
      heads = [:]
      await send(texts)
    }
    sending = nil
  }

  /// Retries once, in case the connection was lost. If that fails, other servers find the commits
  /// by polling.
  private func send(_ texts: [String]) async {
    for _ in 0..<2 {
      let result = try? await pool.withConnection { connection in
        try await connection.run([LogStatements.notify(.texts(texts))])
      }
      if result != nil { return }
    }
  }
}
