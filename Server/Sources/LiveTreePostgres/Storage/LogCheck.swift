import LivePostgres
import LiveTree

/// Checks the log of a database, within a transaction that sees one version.
struct LogCheck {
  let connection: PostgresConnection
  let database: Int64

  /// Checks that every entry is valid, and that none is missing between the first one and the head.
  ///
  /// - Throws: ``PostgresError`` if the log can't be read.
  /// - Complexity: O(*n*) in the entries.
  func run(into report: inout PostgresReport) async throws(PostgresError) {
    var last: Int64?
    while true {
      let rows = try await connection.run([
        LogStatements.checkPart(.integer(database), .integer(last ?? -1))
      ])[0]
      for row in 0..<rows.count { last = check(row, of: rows, after: last, into: &report) }
      guard rows.count == LogStatements.checkedCount else { break }
    }
    let head = report.version
    guard let last, last != head else { return }
    report.note("the log ends at version \(last) instead of \(head)")
  }

  /// - Returns: The version of the entry.
  private func check(
    _ row: Int, of rows: PostgresRows, after last: Int64?, into report: inout PostgresReport
  ) -> Int64? {
    report.entryCount += 1
    guard let version = rows.integer(row, 0) else { return last }
    let entry = rows.text(row, 1).flatMap { try? TreeLogEntry(canonical: $0) }
    if entry?.version.number != version { report.note("entry \(version) of its log isn't valid") }
    if let last, version != last + 1 {
      report.note("the log lacks the entries from \(last + 1) to \(version - 1)")
    }
    return version
  }
}

extension PostgresDatabases {
  /// Checks a database at one version, without changing it: that its rows form a tree, and that its
  /// log, its rules and its onDisconnect writes are valid. Servers can continue to use it.
  ///
  /// PostgreSQL checks its pages itself if `data_checksums` is on.
  ///
  /// - Parameters:
  ///   - name: The name of the database.
  ///   - maximumProblems: The maximum number of problems to describe; further ones are only counted.
  /// - Returns: A report, even for a damaged database.
  /// - Throws: ``PostgresError`` if the database doesn't exist or can't be read.
  /// - Precondition: `maximumProblems` is positive.
  /// - Complexity: O(*n* log *n*) in the leaves.
  public func check(
    named name: String, maximumProblems: Int = 20
  ) async throws -> PostgresReport {
    precondition(maximumProblems > 0, "maximumProblems must be positive, not \(maximumProblems).")
    let id = try await id(of: name, creating: false)
    return try await retrying { connection in
      var report = PostgresReport(
        name: name, place: connection.place, maximumProblems: maximumProblems)
      _ = try await connection.run([PostgresStatement.beginSnapshot()])
      _ = try await ImageReader(connection: connection, database: id).scan(into: &report)
      try await LogCheck(connection: connection, database: id).run(into: &report)
      _ = try await connection.run([PostgresStatement.commit()])
      return report
    }
  }
}
