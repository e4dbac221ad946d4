import Foundation
import LiveFormats
import LiveListPipeline
import LiveListPostgres
import LiveListSources
import LiveListTesting
import LivePostgres
import Testing
import _LiveSourceSupport
import _LiveTestSupport
import _PostgresServer

/// When a query is run again, and what happens if that isn't possible.
@Suite(.timeLimit(.minutes(20))) struct PostgresChangeTests {
  private let never = Duration.seconds(1_000_000)

  @Test func aNotificationRunsTheQueryAgain() async throws {
    let database = try await TestDatabase.make("CREATE TABLE a (id int PRIMARY KEY)")
    let timing = PostgresTiming(interval: never, channel: #"Friends "of" mine"#)
    let reader = try database.reader(.rows("SELECT id FROM a ORDER BY id"), timing: timing)
    #expect(await reader.nextItems()?.isEmpty == true)
    for count in 1...3 {
      try await database.run("INSERT INTO a VALUES (\(count))")
      try await database.run(#"NOTIFY "Friends ""of"" mine""#)
      #expect(await reader.nextItems()?.ids == (1...count).map { "\($0)" })
    }
  }

  @Test func withoutAChannelTheQueryIsRepeated() async throws {
    let database = try await TestDatabase.make("CREATE TABLE a (id int PRIMARY KEY)")
    let clock = ManualClock()
    let timing = PostgresTiming(interval: .seconds(3), time: SourceTime(clock: clock))
    let reader = try database.reader(.rows("SELECT id FROM a"), timing: timing)
    #expect(await reader.nextItems()?.isEmpty == true)
    await clock.sleepers(1)
    try await database.run("INSERT INTO a VALUES (1)")
    clock.advance(by: .seconds(3))
    #expect(await reader.nextItems()?.ids == ["1"])
  }

  /// The columns of a table can change under the same query.
  @Test func newColumnsAndTablesAreShown() async throws {
    let database = try await TestDatabase.make("CREATE TABLE a (id int PRIMARY KEY)")
    try await database.run("INSERT INTO a VALUES (1)")
    let reader = try database.reader(.rows("SELECT * FROM a"))
    #expect(await reader.nextItems()?.json == [#"{"id":1}"#])
    try await database.run("ALTER TABLE a ADD b text DEFAULT 'x'")
    #expect(await reader.nextItems()?.json == [#"{"id":1,"b":"x"}"#])
    try await database.run("DROP TABLE a")
    let gone = await reader.next()
    #expect(gone?.phase.failure?.description.contains("does not exist") == true)
    #expect(gone?.items.count == 1, "the last rows stay")
    try await database.run("CREATE TABLE a (id int PRIMARY KEY)")
    #expect(await reader.live()?.isEmpty == true)
  }

  /// No notification says that a query has become valid.
  @Test func aQueryThatFailedIsRepeatedWithAChannelToo() async throws {
    let database = try await TestDatabase.make("CREATE TABLE a (id int PRIMARY KEY)")
    let clock = ManualClock()
    let timing = PostgresTiming(channel: "a", time: SourceTime(clock: clock))
    let reader = try database.reader(.rows("SELECT id FROM a"), timing: timing)
    #expect(await reader.nextItems()?.isEmpty == true)
    try await database.run("DROP TABLE a; NOTIFY a")
    #expect(await reader.nextFailure()?.contains("does not exist") == true)
    try await database.run("CREATE TABLE a (id int PRIMARY KEY); INSERT INTO a VALUES (1)")
    await clock.sleepers(1)
    clock.advance(by: .seconds(2))
    #expect(await reader.nextItems()?.ids == ["1"])
  }

  /// A proxy or the server may end idle connections, which isn't shown.
  @Test func anEndedConnectionIsReplacedUnnoticed() async throws {
    let database = try await TestDatabase.make("CREATE TABLE a (id int PRIMARY KEY)")
    let reader = try database.reader(.rows("SELECT id FROM a ORDER BY id"))
    #expect(await reader.nextItems()?.isEmpty == true)
    for id in 1...3 {
      try await database.run(
        """
        SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'live'
        """)
      try await database.run("INSERT INTO a VALUES (\(id))")
      #expect(await reader.next()?.phase == .live)
    }
  }

  @Test func whileTheServerIsDownTheLastRowsAreStale() async throws {
    let server = try await PostgresServer()
    for channel in [nil, "changes"] {
      let url = try await server.makeDatabase()
      let name = String(url.split(separator: "/").last ?? "")
      try await server.execute("CREATE TABLE a (id int PRIMARY KEY)", in: name)
      try await server.execute("INSERT INTO a VALUES (1)", in: name)
      let reader = StateReader(
        .postgres(
          .rows("SELECT id FROM a ORDER BY id"), in: try PostgresLocation(url),
          timing: PostgresTiming(interval: .milliseconds(50), channel: channel)))
      #expect(await reader.nextItems()?.ids == ["1"])
      try await server.stop("immediate")
      let stale = await reader.next()
      #expect(stale?.items.ids == ["1"])
      #expect(stale?.phase.failure?.cause == .passing)
      try await server.start()
      try await server.execute("INSERT INTO a VALUES (2)", in: name)
      #expect(await reader.live { $0.count == 2 }?.ids == ["1", "2"])
    }
    try await server.stop()
  }

  /// The shown rows are always those of some moment between two others, and in the end those of the
  /// table.
  @Test func theListFollowsRandomWrites() async throws {
    let database = try await TestDatabase.make("CREATE TABLE a (id int PRIMARY KEY, b int)")
    let reader = try database.reader(.rows("SELECT * FROM a ORDER BY b, id"))
    _ = await reader.nextItems()
    var generator = SplitMix64(seed: 38)
    for round in 1...20 {
      let id = Int.random(in: 1...5, using: &generator)
      try await database.run(
        Bool.random(using: &generator)
          ? "DELETE FROM a WHERE id = \(id)"
          : """
          INSERT INTO a VALUES (\(id), \(round))
          ON CONFLICT (id) DO UPDATE SET b = excluded.b
          """)
    }
    let rows = try await database.reader(.rows("SELECT * FROM a ORDER BY b, id")).nextItems()
    let wanted = try #require(rows)
    if !wanted.isEmpty { #expect(await reader.live { $0 == wanted } != nil) }
  }
}
