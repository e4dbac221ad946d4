import Foundation
import LiveList
public import LiveListPipeline
public import LiveListSources
public import LivePostgres

extension ListStates where SectionID == String, Header == String, Item == JSONRow {
  /// Observes the list that a query reads from a PostgreSQL database.
  ///
  ///     ListStates.postgres(
  ///       .rows("SELECT * FROM friends ORDER BY name"),
  ///       in: try PostgresLocation("postgres://ada@db.example/app"))
  ///
  /// The query runs in a read-only transaction at intervals, or when a notification arrives on a
  /// channel. A result with the same bytes as the last one isn't compared. While the server can't
  /// be reached or the query fails, the last rows stay, the phase contains the reason, and the query
  /// is retried at intervals.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - location: The server and its database.
  ///   - timing: When the query is run again.
  ///   - advice: Returns a line that the user can type, given options for it, for messages.
  public static func postgres(
    _ query: PostgresQuery, in location: PostgresLocation,
    timing: PostgresTiming = PostgresTiming(),
    advice: @escaping @Sendable (_ options: [String]) -> String = {
      $0.joined(separator: " ")
    }
  ) -> Self {
    Self { yield in
      var reader = QueryReader(query, in: location, timing: timing)
      var state = Element()
      while !Task.isCancelled {
        do throws(QueryFailure) {
          if let sections = try await reader.read() {
            state.succeed(with: sections)
          } else {
            state.succeed(with: state.sections)
          }
        } catch {
          guard !Task.isCancelled else { return }
          let failure = error.failure(of: "\(location)", sql: query.sql, advice: advice)
          state.fail(with: failure, at: timing.time.now())
        }
        yield(state)
        await reader.wait()
      }
    }
  }
}

extension PostgresQuery {
  /// The statement; `nil` for all tables.
  fileprivate var sql: String? {
    if case .statement(let sql) = source { sql } else { nil }
  }
}
