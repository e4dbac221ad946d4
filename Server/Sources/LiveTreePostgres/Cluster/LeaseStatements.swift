import LivePostgres

/// The statements with which servers report that they are running, and how much of the log they
/// have read.
enum LeaseStatements {
  /// The time for which a server counts as running after it has renewed its lease.
  static let duration = Duration.seconds(15)

  private static let renew = PostgresStatement(
    "renew_lease",
    """
    INSERT INTO livetree.servers (id, lease)
    VALUES ($1, clock_timestamp() + interval '\(duration.components.seconds) s')
    ON CONFLICT (id) DO UPDATE SET lease = excluded.lease
    """)

  private static let note = PostgresStatement(
    "note_versions",
    """
    INSERT INTO livetree.readers (server, database, version)
    SELECT $1, * FROM unnest($2::bigint[], $3::bigint[])
    ON CONFLICT (server, database) DO UPDATE SET version = excluded.version
    """)

  private static let forget = PostgresStatement(
    "forget_versions",
    "DELETE FROM livetree.readers WHERE server = $1 AND NOT database = ANY($2::bigint[])")

  private static let removeServers = PostgresStatement(
    "remove_servers", "DELETE FROM livetree.servers WHERE lease < clock_timestamp()")

  private static let removeReaders = PostgresStatement(
    "remove_readers",
    """
    DELETE FROM livetree.readers r
    WHERE NOT EXISTS (SELECT FROM livetree.servers s WHERE s.id = r.server)
    """)

  /// Deletes entries that all running servers have read and that have a minimum age, so that a
  /// server that was suspended for a shorter time can catch up.
  private static let trim = PostgresStatement(
    "trim_log",
    """
    DELETE FROM livetree.log l
    USING (SELECT database, min(version) AS version FROM livetree.readers GROUP BY database) r
    WHERE pg_try_advisory_xact_lock(5503618437418812531) AND l.database = r.database
      AND l.version <= r.version AND l.at < clock_timestamp() - make_interval(secs => $1::bigint)
    """)

  private static let end = PostgresStatement(
    "end_lease", "DELETE FROM livetree.servers WHERE id = $1")

  /// The commands with which a running server renews its lease and reports the versions that it has
  /// read.
  static func renew(
    _ server: PostgresUUID, _ versions: [Int64: Int64]
  ) -> [PostgresCommand] {
    let databases = versions.keys.sorted()
    return [
      renew(.uuid(server)), forget(.uuid(server), .integers(databases)),
      note(
        .uuid(server), .integers(databases), .integers(databases.map { versions[$0] ?? 0 })),
    ]
  }

  /// The commands that remove servers whose lease has ended, and trim the log.
  static func trim(keeping duration: Duration) -> [PostgresCommand] {
    [removeServers(), removeReaders(), trim(.integer(duration.components.seconds))]
  }

  /// The commands with which a server ends its lease.
  static func end(_ server: PostgresUUID) -> [PostgresCommand] {
    [end(.uuid(server)), removeReaders()]
  }
}
