import LiveList
import LivePostgres

/// Why a list can't be read.
enum QueryFailure: Error {
  case database(PostgresError)
  case key(RowKeyError)
  /// The statement returns no rows.
  case noRows
  /// All tables together are too large to be read again and again.
  case tooLarge(table: String, bytes: Int64)
}

extension QueryFailure {
  /// The failure of a list.
  ///
  /// - Parameters:
  ///   - place: The server and its database.
  ///   - sql: The statement; `nil` for all tables.
  ///   - advice: The line to type, given options for it.
  func failure(of place: String, sql: String?, advice: ([String]) -> String) -> ListFailure {
    switch self {
    case .database(let error): return error.failure(of: place, sql: sql)
    case .key(.noKey(let column)):
      let line = column.map { ": " + advice(["--key", $0]) } ?? "."
      return ListFailure(
        "\(place): \(RowKeyError.noKey(column: column))\(line)", cause: .invalidSource)
    case .key(.missingColumn(let name, let columns, let table)):
      let error = RowKeyError.missingColumn(name, columns: columns, table: table)
      return ListFailure("\(place): \(error).", cause: .invalidSource)
    case .key(let error): return ListFailure("\(place): \(error).")
    case .noRows:
      return ListFailure(
        "\(place): the query returns no rows\(sql.map { ": \($0)" } ?? ""). Use a SELECT.",
        cause: .invalidSource)
    case .tooLarge(let table, let bytes):
      let line = advice(["--query", "SELECT * FROM \(table) LIMIT 1000"])
      return ListFailure(
        "\(place): the tables have \(bytes >> 20) MB. Choose what to watch: \(line)",
        cause: .invalidSource)
    }
  }
}

extension PostgresError {
  fileprivate func failure(of place: String, sql: String?) -> ListFailure {
    switch reason {
    case .unreachable(let why, let code?):
      guard let advice = Self.advice(onRefusal: code) else { return ListFailure(description) }
      return ListFailure("\(place): \(why.refusal). \(advice)", cause: .invalidSource)
    case .lost(let why): return ListFailure("\(place): connection lost: \(why). Reconnecting.")
    case .server(let message): return message.failure(of: place, sql: sql)
    default: return ListFailure(description)
    }
  }

  /// What to do if PostgreSQL refuses a connection for a reason that isn't temporary.
  private static func advice(onRefusal code: String) -> String? {
    switch code {
    case "28P01": "Set PGPASSWORD, or add the server to ~/.pgpass."
    case "28000": "Check the user, and what the server's pg_hba.conf allows."
    case "3D000": "Check the name."
    default: nil
    }
  }
}

extension String {
  /// What the server says, without the address that libpq writes before it, and without its severity:
  /// `connection to server at "db", port 5432 failed: FATAL:  …`.
  fileprivate var refusal: String {
    let said =
      firstMatch(of: #/^connection to server .*? failed: /#).map { self[$0.range.upperBound...] }
      ?? self[...]
    return String(said.replacing(#/^\p{Lu}+: +/#, with: ""))
  }
}

extension PostgresError.ServerMessage {
  fileprivate func failure(of place: String, sql: String?) -> ListFailure {
    switch code {
    case "25006":
      ListFailure(
        "\(place): the transaction is read-only, and the query writes. Use a SELECT.",
        cause: .invalidSource)
    case "57014":
      ListFailure("\(place): the query took too long: \(text).")
    default:
      ListFailure(
        "\(place): \(text)\(location(in: sql))\(sql.map { ", in: \($0)" } ?? "")."
          + (hint.map { " " + $0 } ?? ""),
        cause: isLasting ? .invalidSource : .passing)
    }
  }

  /// Whether the same statement fails again: a feature that isn't supported, wrong data, an unknown
  /// schema, or a syntax error, an unknown name, or a missing permission.
  private var isLasting: Bool { ["0A", "22", "3F", "42"].contains { code.hasPrefix($0) } }

  private func location(in sql: String?) -> String {
    guard let sql, let position, position > 0 else { return "" }
    let before = sql.unicodeScalars.prefix(position - 1)
    let column = before.reversed().prefix { $0 != "\n" }.count + 1
    guard sql.unicodeScalars.contains("\n") else { return " at column \(column)" }
    return " at line \(before.count { $0 == "\n" } + 1), column \(column)"
  }
}
