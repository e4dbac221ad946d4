import Foundation
import GRDB
import LiveList
import LiveListPipeline
import LiveListSQLite
import LiveListSources
import LiveListTesting
import Testing
import _LiveSourceSupport
import _LiveTestSupport

/// Queries of the process that writes.
@Suite(.timeLimit(.minutes(20)), .trail) struct SQLQueryTests {
  private struct Friend: Codable, Hashable, Sendable, Identifiable, FetchableRecord,
    MutablePersistableRecord
  {
    static let databaseTableName = "friends"
    var id: Int
    var name: String
  }

  private func makeTable(_ database: Database) throws {
    try database.execute(sql: "CREATE TABLE friends (id INTEGER PRIMARY KEY, name TEXT)")
  }

  /// Each transaction results in one list, for queues and pools.
  @Test(arguments: [true, false])
  func recordsAreAsTheyAreAfterATransaction(isPool: Bool) async throws {
    try await withEvery("seed", in: [7 as UInt64], attempts: 20) { seed in
      try await withTemporaryFolder { folder in
        let path = folder + "/app.sqlite"
        let writer: any DatabaseWriter =
          isPool ? try DatabasePool(path: path) : try DatabaseQueue(path: path)
        try await writer.write(makeTable)
        let reader = StateReader(.query(.items(Friend.order(Column("name"))), in: writer))
        #expect(await reader.live() == [])
        var generator = SplitMix64(seed: seed)
        var friends: [Int: Friend] = [:]
        var shown: [Friend] = []
        for round in 0..<40 {
          let changes = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
            (id: Int.random(in: 0..<12, using: &generator), isGone: Bool.random(using: &generator))
          }
          for (id, isGone) in changes {
            friends[id] = isGone ? nil : Friend(id: id, name: "\(id) \(round)")
          }
          try await writer.write { database in
            for (id, isGone) in changes {
              var friend = Friend(id: id, name: "\(id) \(round)")
              if isGone { try friend.delete(database) } else { try friend.upsert(database) }
            }
          }
          let wanted = friends.values.sorted { $0.name < $1.name }
          // A transaction that changes nothing isn't reported.
          if wanted != shown { #expect(await reader.live { $0 == wanted } != nil) }
          shown = wanted
        }
      }
    }
  }

  @Test func aQueryThatFailsIsTriedAgain() async throws {
    let queue = try DatabaseQueue()
    let clock = ManualClock()
    let reader = StateReader(
      .query(
        .rows("SELECT * FROM friends"), in: queue, retryingAfter: .seconds(3),
        time: SourceTime(clock: clock)))
    #expect(await reader.failing("no such table: friends")?.items == [])
    try await queue.write(makeTable)
    await clock.sleepers(1)
    clock.advance(by: .seconds(3))
    #expect(await reader.live() == [])
  }

  @Test func severalRequestsReadTheSameMoment() async throws {
    let queue = try DatabaseQueue()
    try await queue.write { database in
      try makeTable(database)
      try database.execute(sql: "INSERT INTO friends VALUES (1, 'Becky'), (2, 'Joe'), (3, 'Jim')")
    }
    let reader = StateReader<String, Int, Friend>(
      .query(
        .sections { database in
          let friends = try Friend.fetchAll(database)
          return Dictionary(grouping: friends) { String($0.name.prefix(1)) }
            .sorted { $0.key < $1.key }
            .map { ListSection(id: $0, header: $1.count, items: $1) }
        }, in: queue))
    let state = await reader.state { $0.phase == .live }
    #expect(state?.sections.map(\.id) == ["B", "J"])
    #expect(state?.sections.map(\.header) == [1, 2])
  }
}
