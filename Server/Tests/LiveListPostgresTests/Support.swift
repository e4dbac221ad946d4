import Foundation
import LiveListPipeline
import LiveListPostgres
import LiveListSources
import LivePostgres
import _LiveSourceSupport
import _PostgresServer

typealias PostgresReader = StateReader<String, String, JSONRow>

/// A database of a server that tests share.
struct TestDatabase {
  let server: PostgresServer
  let url: String
  let name: String

  static func make(_ statements: String...) async throws -> TestDatabase {
    let server = try await PostgresServer.shared()
    let url = try await server.makeDatabase()
    let database = TestDatabase(
      server: server, url: url, name: String(url.split(separator: "/").last ?? ""))
    for sql in statements { try await database.run(sql) }
    return database
  }

  /// Runs a statement.
  func run(_ sql: String) async throws { try await server.execute(sql, in: name) }

  /// The states of a query.
  func states(
    _ query: PostgresQuery, timing: PostgresTiming = PostgresTiming(interval: .milliseconds(5))
  ) throws -> ListStates<String, String, JSONRow> {
    .postgres(query, in: try PostgresLocation(url), timing: timing) { options in
      "live watch URL " + options.joined(separator: " ")
    }
  }

  func reader(
    _ query: PostgresQuery, timing: PostgresTiming = PostgresTiming(interval: .milliseconds(5))
  ) throws -> PostgresReader {
    StateReader(try states(query, timing: timing))
  }
}

extension [JSONRow] {
  /// The contents as JSON.
  var json: [String] { map { $0.content.serialized() } }

  /// The ids as texts.
  var ids: [String] { map { "\($0.id)" } }
}
