import Foundation
import LiveFormats
import LiveListPipeline
import LiveListPostgres
import LiveListSources
import LivePostgres
import Testing
import _LiveSourceSupport
import _PostgresServer

/// Lists of queries of a real PostgreSQL.
@Suite(.timeLimit(.minutes(20))) struct PostgresListTests {
  @Test func valuesOfAllTypesAreJSON() async throws {
    let database = try await TestDatabase.make()
    let sql = """
      SELECT 1::smallint AS a, 2147483648::bigint AS b, 1.50::numeric AS c, 0.1::float8 AS d,
        true AS e, 'x "y"'::text AS f, 'z'::varchar(3) AS g, '{"n": {"m": 1}}'::jsonb AS h,
        '[1.0]'::json AS i, timestamp '2026-11-28 02:00:00.5' AS j, date '2026-11-28' AS k,
        '\\x00ff'::bytea AS l, NULL::int AS m, 'NaN'::float4 AS n, interval '1 day 2 hours' AS o,
        '1c0ec1ff-0000-4000-8000-000000000000'::uuid AS p
      """
    let rows = try await database.reader(.rows(sql)).nextItems()
    #expect(
      rows?.json == [
        """
        {"a":1,"b":2147483648,"c":1.50,"d":0.1,"e":true,"f":"x \\"y\\"","g":"z","h":{"n":{"m":1}},\
        "i":[1.0],"j":"2026-11-28 02:00:00.5","k":"2026-11-28","l":"\\\\x00ff","m":null,"n":"NaN",\
        "o":"1 day 02:00:00","p":"1c0ec1ff-0000-4000-8000-000000000000"}
        """
      ])
    #expect(rows?.first?[FieldPath("h.n.m")] == .integer(1))
    #expect(rows?.first?[FieldPath("c")]?.text == "1.50")
    #expect(rows?.first?[FieldPath("missing")] == nil)
  }

  /// PostgreSQL's own conversion to JSON is the oracle.
  @Test func arraysAreTheArraysOfJSON() async throws {
    let database = try await TestDatabase.make("CREATE TYPE color AS ENUM ('red', 'dark blue')")
    for array in [
      "ARRAY[1, NULL, -3]", "'[3:4]={1,2}'::int[]", "ARRAY[[1, 2], [3, 4]]", "'{}'::int[]",
      #"ARRAY['a', NULL, '', 'NULL', 'b,c', '{}', 'd"e', E'f\\g', E'h\ni', 'é']"#,
      "ARRAY[true, false]", "ARRAY[1.50, 2]::numeric[]", "ARRAY['red', 'dark blue']::color[]",
      #"ARRAY['{"a": [1, "x"]}'::jsonb]"#, "ARRAY['a'::varchar]", "ARRAY[date '2026-11-28']",
    ] {
      let rows = try await database.reader(.rows("SELECT \(array) AS a, to_jsonb(\(array)) AS b"))
        .nextItems()
      #expect(rows?.first?["a"] != nil)
      #expect(rows?.first?["a"] == rows?.first?["b"], "\(array)")
    }
  }

  @Test func rowsAreIdentifiedByThePrimaryKey() async throws {
    let database = try await TestDatabase.make(
      "CREATE TABLE friends (name text, no int, team text, PRIMARY KEY (team, no))",
      "INSERT INTO friends VALUES ('Ada', 1, 'a'), ('Ada', 2, 'a'), ('Ada', 1, 'b')",
      "CREATE TABLE teams (code text PRIMARY KEY, title text)",
      "INSERT INTO teams VALUES ('a', 'A'), ('b', 'B')")
    let both = "friends f JOIN teams t ON f.team = t.code ORDER BY f.team, no"
    for (sql, ids) in [
      ("SELECT * FROM friends ORDER BY team, no", ["a, 1", "a, 2", "b, 1"]),
      ("SELECT team AS t, no AS n FROM friends ORDER BY team, no", ["a, 1", "a, 2", "b, 1"]),
      ("SELECT title, f.* FROM \(both)", ["a, 1", "a, 2", "b, 1"]),
      (
        "SELECT t.code, f.* FROM teams t JOIN friends f ON true WHERE f.team = 'a' ORDER BY 1, no",
        ["a, a, 1", "a, a, 2", "b, a, 1", "b, a, 2"]
      ),
      (
        "SELECT no AS id, 10 + row_number() OVER () AS x FROM friends WHERE team = 'a'", ["1", "2"]
      ),
    ] {
      let rows = try await database.reader(.rows(sql)).nextItems()
      #expect(rows?.ids == ids, "\(sql)")
    }
  }

  @Test func rowsWithoutAKeyAreAnsweredWithTheLineToType() async throws {
    let database = try await TestDatabase.make("CREATE TABLE votes (team text, voter text)")
    try await database.run("INSERT INTO votes VALUES ('a', 'x'), ('a', 'y'), ('b', 'z')")
    let counts = "SELECT team, count(*) FROM votes GROUP BY team ORDER BY team"
    let state = try await database.reader(.rows(counts)).next()
    let failure = state?.phase.failure
    #expect(failure?.cause == .invalidSource)
    #expect(failure?.description.hasSuffix("identifies them: live watch URL --key team") == true)
    let rows = try await database.reader(.rows(counts, key: "team")).nextItems()
    #expect(rows?.ids == ["a", "b"])
    let none = try await database.reader(.rows("SELECT 1 AS n FROM votes")).nextFailure()
    #expect(none?.contains("no column has a different value in each row") == true)
    let sum = try await database.reader(.rows("SELECT count(*) FROM votes")).nextItems()
    #expect(sum?.json == [#"{"count":3}"#], "a single row needs no key")
  }

  @Test func theChosenKeyMustHaveValues() async throws {
    let database = try await TestDatabase.make("CREATE TABLE a (id int PRIMARY KEY, b text)")
    try await database.run("INSERT INTO a VALUES (1, 'x'), (2, NULL)")
    let reader = try database.reader(.rows("SELECT * FROM a ORDER BY id", key: "b"))
    #expect(await reader.nextFailure()?.contains(#"row 2 has no value in "b""#) == true)
    let missing = try await database.reader(.rows("SELECT * FROM a", key: "c")).nextFailure()
    #expect(missing?.contains(#"no column "c" to identify its rows"#) == true)
    #expect(missing?.hasSuffix("its columns: id, b.") == true)
  }

  @Test func aChangedRowIsTheOnlyOneThatDiffers() async throws {
    let database = try await TestDatabase.make("CREATE TABLE a (id int PRIMARY KEY, b text)")
    try await database.run("INSERT INTO a SELECT n, 'x' FROM generate_series(1, 3) AS n")
    let reader = try database.reader(.rows("SELECT * FROM a ORDER BY id"))
    let first = try #require(await reader.nextItems())
    try await database.run("UPDATE a SET b = 'y' WHERE id = 2")
    let second = try #require(await reader.nextItems())
    #expect(zip(first, second).map { $0 == $1 } == [true, false, true])
    #expect(second[1]["b"] == .string("y"))
    #expect(zip(first, second).map { $0.id == $1.id } == [true, true, true])
  }

  @Test func allTablesAreSections() async throws {
    let database = try await TestDatabase.make(
      "CREATE TABLE friends (id int PRIMARY KEY, name text)",
      "INSERT INTO friends VALUES (2, 'Bo'), (1, 'Ada')", "CREATE TABLE \"a\"\"b\" (c int)",
      "INSERT INTO \"a\"\"b\" VALUES (5), (5)", "CREATE VIEW v AS SELECT 1 AS one")
    let state = try await database.reader(.tables()).next()
    #expect(state?.sections.map(\.id) == [#"a"b"#, "friends"])
    #expect(state?.sections.map { $0.items.ids } == [["5", "5 #2"], ["2", "1"]])
  }

  @Test func aQueryCanOnlyRead() async throws {
    let database = try await TestDatabase.make("CREATE TABLE a (id int PRIMARY KEY)")
    for sql in [
      "INSERT INTO a VALUES (1) RETURNING id", "DELETE FROM a", "CREATE TABLE b (c int)",
      "SELECT nextval('s')",
    ] {
      if sql.contains("nextval") { try await database.run("CREATE SEQUENCE s") }
      let failure = try await database.reader(.rows(sql)).next()?.phase.failure
      #expect(failure?.description.contains("Use a SELECT") == true, "\(sql)")
      #expect(failure?.cause == .invalidSource)
    }
    for sql in ["COPY a TO STDOUT", "", "SET work_mem = '8MB'", "SELECT 1; SELECT 2"] {
      let failure = try await database.reader(.rows(sql)).next()?.phase.failure
      #expect(failure?.cause == .invalidSource, "\(sql)")
    }
  }

  @Test(arguments: [
    ("SELECT * FROM nothing", #"relation "nothing" does not exist at column 15, in: SELECT"#),
    ("SELECT *\nFROM a WHERE bb = 1", #"column "bb" does not exist at line 2, column 14, in"#),
    ("SELECT * FORM a", #"syntax error at or near "FORM" at column 10"#),
    ("SELECT 1 / 0", "division by zero, in: SELECT 1 / 0."),
  ])
  func anInvalidQueryIsReportedWithItsPosition(sql: String, message: String) async throws {
    let database = try await TestDatabase.make("CREATE TABLE a (id int PRIMARY KEY, b text)")
    let failure = try await database.reader(.rows(sql)).next()?.phase.failure
    #expect(failure?.description.contains(message) == true, "\(failure?.description ?? "")")
    #expect(failure?.cause == .invalidSource)
  }

  @Test func aSlowQueryIsEnded() async throws {
    let database = try await TestDatabase.make()
    let timing = PostgresTiming(interval: .milliseconds(5), limit: .seconds(2))
    let reader = try database.reader(.rows("SELECT pg_sleep(600)"), timing: timing)
    #expect(await reader.nextFailure()?.contains("the query took too long") == true)
  }
}
