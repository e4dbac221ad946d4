/// Announces commits to other servers, after they are durable.
///
/// PostgreSQL commits transactions with notifications one at a time, whichever databases they write. So the
/// notifications have transactions of their own, which wait for no disk and carry what has accumulated.
actor CommitAnnouncer {
  private let pool: PostgresPool
  private var heads: [Int64: Int64] = [:]
  private var sending: Task<Void, Never>?

  init(_ location: PostgresLocation, timeout: Duration) {
    pool = PostgresPool(location, maximumCount: 1, timeout: timeout)
  }

  /// Announces the head of a database soon.
  func announce(_ head: Int64, of database: Int64) {
    heads[database] = max(head, heads[database] ?? 0)
    if sending == nil { sending = Task { await sendAll() } }
  }

  /// Sends what waits, and closes the connection.
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

  /// Tries once more in case the connection was lost. The poll of another server finds what isn't announced.
  private func send(_ texts: [String]) async {
    for _ in 0..<2 {
      let result = try? await pool.withConnection { connection in
        try await connection.run([LogStatements.notify(.texts(texts))])
      }
      if result != nil { return }
    }
  }
}
