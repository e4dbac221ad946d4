import LivePostgres

extension PostgresSession {
  /// The connections of a storage.
  ///
  /// A server that stops within a transaction must not block the others; the statements must use
  /// the indexes, even of a table without statistics; and a commit must survive a power failure.
  static let storage = PostgresSession(
    settings: PostgresStatement(
      once: """
        SELECT set_config('idle_in_transaction_session_timeout', '5s', false),
          set_config('enable_seqscan', 'off', false),
          set_config('plan_cache_mode', 'force_generic_plan', false),
          set_config('default_transaction_isolation', 'read committed', false),
          set_config('synchronous_commit',
            CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on'
            ELSE current_setting('synchronous_commit') END, false)
        """)
  ) { server in
    if server.version < 150_000 { return .tooOld(server.versionText) }
    if server.encoding != "UTF8" { return .wrongEncoding(server.encoding) }
    return server.isReplica ? .readOnly : nil
  }
}
