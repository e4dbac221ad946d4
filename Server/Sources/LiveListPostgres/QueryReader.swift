import LiveList
import LiveListSources
import LivePostgres

/// Reads the list of a query. The connection is kept, and opened again after it was lost.
struct QueryReader {
  typealias Section = ListSection<String, String, JSONRow>

  /// The maximum size of all tables together that are read without a query, in bytes.
  static let tablesLimit: Int64 = 256 << 20

  let query: PostgresQuery
  let location: PostgresLocation
  let timing: PostgresTiming
  private var connection: PostgresConnection?
  private var layouts: [[PostgresRows.Column]: ResultLayout] = [:]
  /// The rows that were read last, by the names of their tables.
  private var last: [(name: String, rows: ResultRows)] = []
  private var hasList = false
  /// Whether the last attempt to read the list failed.
  private var hasFailed = false

  init(_ query: PostgresQuery, in location: PostgresLocation, timing: PostgresTiming) {
    (self.query, self.location, self.timing) = (query, location, timing)
  }

  /// Reads the list.
  ///
  /// - Returns: The sections; `nil` if they are those that were read last.
  mutating func read() async throws(QueryFailure) -> [Section]? {
    hasFailed = true
    let parts = try await parts()
    guard !hasList || !isLast(parts) else {
      hasFailed = false
      return nil
    }
    hasList = false
    var next: [(name: String, rows: ResultRows)] = []
    for part in parts {
      let name = part.table ?? ""
      let last = last.first { $0.name == name }?.rows
      next.append((name, try await resultRows(of: part, after: last)))
    }
    (last, hasList, hasFailed) = (next, true, false)
    return next.map { name, rows in
      ListSection(
        id: name, header: name, items: (0..<rows.rows.count).map { JSONRow(rows, at: $0) })
    }
  }

  /// Waits until the rows may have changed, or the task is canceled.
  mutating func wait() async {
    guard timing.channel != nil, !hasFailed, let connection else {
      try? await timing.time.clock.sleep(for: timing.interval ?? .seconds(2))
      return
    }
    do {
      // Without an interval, once an hour, so that a lost notification isn't missed forever.
      _ = try await connection.notifications(within: timing.interval ?? .seconds(3_600))
    } catch {
      self.connection = nil
    }
  }

  /// Whether rows have the bytes of those that were read last.
  private func isLast(_ parts: [ResultPart]) -> Bool {
    parts.count == last.count
      && zip(parts, last).allSatisfy { part, last in
        part.table ?? "" == last.name && part.rows.count == last.rows.rows.count
          && part.rows.columns == last.rows.layout.columns
          && (0..<part.rows.count).allSatisfy {
            part.rows.hasRow($0, equalTo: $0, of: last.rows.rows)
          }
      }
  }

  private mutating func resultRows(
    of part: ResultPart, after last: ResultRows?
  ) async throws(QueryFailure) -> ResultRows {
    let layout = try await layout(of: part.rows.columns)
    do {
      let identity = try RowIdentification(key: query.key, table: part.table)
        .identity(of: part.rows, layout, after: last)
      return ResultRows(part.rows, layout, identifiedBy: identity)
    } catch {
      throw .key(error)
    }
  }

  private mutating func layout(
    of columns: [PostgresRows.Column]
  ) async throws(QueryFailure) -> ResultLayout {
    if let layout = layouts[columns] { return layout }
    guard !columns.isEmpty else { throw .noRows }
    let connection = try await connected()
    do {
      let catalog = try await CatalogStatements.catalog(of: columns, on: connection)
      let layout = ResultLayout(columns, catalog)
      layouts[columns] = layout
      return layout
    } catch {
      throw .database(error)
    }
  }
}

/// Connections and statements.
extension QueryReader {
  private mutating func parts() async throws(QueryFailure) -> [ResultPart] {
    let isKept = connection != nil
    do throws(QueryFailure) {
      return try await parts(on: try await connected())
    } catch {
      // A server, or a proxy before it, may end a connection that is idle.
      guard isKept, case .database(let cause) = error, cause.isLost else { throw error }
      return try await parts(on: try await connected())
    }
  }

  private mutating func parts(
    on connection: PostgresConnection
  ) async throws(QueryFailure) -> [ResultPart] {
    do throws(QueryFailure) {
      guard case .statement(let sql) = query.source else { return try await tables(on: connection) }
      let results = try await Self.run(
        [
          PostgresStatement.beginSnapshot(), PostgresStatement(once: sql)().asText,
          PostgresStatement.commit(),
        ], on: connection)
      return [ResultPart(table: nil, rows: results[1])]
    } catch {
      _ = try? await connection.run([PostgresStatement.rollback()])
      if await !connection.isReusable { self.connection = nil }
      throw error
    }
  }

  private func tables(
    on connection: PostgresConnection
  ) async throws(QueryFailure) -> [ResultPart] {
    let listed = try await Self.run(
      [PostgresStatement.beginSnapshot(), CatalogStatements.tables()], on: connection)
    let tables = ListedTable.all(in: listed[1])
    let size = tables.reduce(0) { $0 + $1.size }
    if size > Self.tablesLimit, let largest = tables.max(by: { $0.size < $1.size }) {
      throw .tooLarge(table: largest.quoted, bytes: size)
    }
    let results = try await Self.run(
      tables.map { PostgresStatement(once: "SELECT * FROM \($0.quoted)")().asText }
        + [PostgresStatement.commit()], on: connection)
    return zip(tables, results).map { ResultPart(table: $0.name, rows: $1) }
  }

  private static func run(
    _ commands: [PostgresCommand], on connection: PostgresConnection
  ) async throws(QueryFailure) -> [PostgresRows] {
    do {
      return try await connection.run(commands)
    } catch {
      throw .database(error)
    }
  }

  private mutating func connected() async throws(QueryFailure) -> PostgresConnection {
    if let connection { return connection }
    do {
      let connection = try await PostgresConnection.connect(
        to: location, as: .reading(within: timing.limit), timeout: timing.limit)
      if let channel = timing.channel {
        _ = try await connection.run([PostgresStatement(once: "LISTEN \(channel.quotedName)")()])
      }
      self.connection = connection
      return connection
    } catch {
      throw .database(error)
    }
  }
}

extension PostgresSession {
  /// Connections that only read, with values in forms that don't depend on the server's settings.
  ///
  /// - Parameter limit: The timeout of a statement. The server ends it a little earlier than the
  ///   connection gives up, so that the connection stays usable.
  fileprivate static func reading(within limit: Duration) -> PostgresSession {
    let milliseconds = max(1, Int(limit / .milliseconds(1)) * 9 / 10)
    return PostgresSession(
      settings: PostgresStatement(
        once: """
          SELECT set_config('default_transaction_read_only', 'on', false),
            set_config('statement_timeout', '\(milliseconds)', false),
            set_config('idle_in_transaction_session_timeout', '\(milliseconds)', false),
            set_config('DateStyle', 'ISO', false), set_config('IntervalStyle', 'postgres', false),
            set_config('bytea_output', 'hex', false), set_config('extra_float_digits', '1', false)
          """))
  }
}
