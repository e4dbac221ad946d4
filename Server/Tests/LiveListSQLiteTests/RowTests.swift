import GRDB
import LiveList
import LiveListPipeline
import LiveListSQLite
import LiveListSources
import Testing
import _LiveSourceSupport

/// The results of any query as a table.
@Suite(.timeLimit(.minutes(20))) struct RowTests {
  /// The first list, or failure, of a query in an empty database.
  private func state(
    _ sql: String, _ arguments: StatementArguments = [], key: String? = nil
  ) async throws -> ListState<String, String, JSONRow>? {
    let reader = StateReader(
      .query(.rows(sql, arguments: arguments, key: key), in: try DatabaseQueue()))
    return await reader.state { $0.phase != .loading }
  }

  @Test func valuesAreReadableText() async throws {
    let state = try await state(
      "SELECT 1 AS whole, 1.5 AS part, 'it''s' AS text, NULL AS none, x'00ff' AS bytes")
    #expect(
      state?.items.first?.fields.map { "\($0.name)=\($0.text)" }
        == ["whole=1", "part=1.5", "text=it's", "none=null", "bytes=x'00ff'"])
  }

  @Test func valuesKeepTheirTypes() async throws {
    let state = try await state(
      "SELECT 1 AS a, 1.0 AS b, 1.5 AS c, '1' AS d, NULL AS e, 9e999 AS f")
    #expect(
      state?.items.first?.content.serialized()
        == #"{"a":1,"b":1.0,"c":1.5,"d":"1","e":null,"f":"inf"}"#)
  }

  @Test(
    arguments: [
      ("SELECT 7 AS name, 8 AS id UNION ALL SELECT 7, 9", [8, 9]),
      ("SELECT 7 AS name, 8 AS id UNION ALL SELECT 6, 8 ORDER BY name", [6, 7]),
      ("SELECT 7 AS name, NULL AS id UNION ALL SELECT 7, 9", [0, 1]),
      ("SELECT 5 AS x", [0]),
    ] as [(String, [JSONRow.ID])])
  func detectsAUniqueKey(_ sql: String, _ ids: [JSONRow.ID]) async throws {
    #expect(try await state(sql)?.items.map(\.id) == ids)
  }

  @Test func usesTheKeyThatIsNamed() async throws {
    #expect(try await state("SELECT 1 AS id, 'b' AS code", key: "code")?.items.map(\.id) == ["b"])
    #expect(try await state("SELECT ? AS id", [3], key: "id")?.items.map(\.id) == [3])
  }

  @Test func tablesAreSections() async throws {
    let queue = try DatabaseQueue()
    try await queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE "two ""words" (a TEXT, b TEXT, PRIMARY KEY (b, a)) WITHOUT ROWID;
          CREATE TABLE counted (id INTEGER PRIMARY KEY AUTOINCREMENT);
          CREATE TABLE friends (nick TEXT PRIMARY KEY, age INTEGER);
          CREATE TABLE log (line TEXT);
          INSERT INTO "two ""words" VALUES ('x', 'y'), ('x', 'z');
          INSERT INTO friends VALUES ('becky', 12);
          INSERT INTO log VALUES ('one'), ('one');
          """)
    }
    let reader = StateReader(.query(.tables(), in: queue))
    let sections = await reader.state { $0.phase == .live }?.sections
    #expect(sections?.map(\.header) == ["counted", "friends", "log", "two \"words"])
    #expect(sections?.map { $0.items.map(\.id) } == [[], ["becky"], [0, 1], ["y, x", "z, x"]])
  }

  @Test func aKeyHasAValueInEachOfItsColumns() async throws {
    let queue = try DatabaseQueue()
    try await queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE friends (a TEXT, b TEXT, PRIMARY KEY (a, b));
          INSERT INTO friends VALUES ('x', NULL);
          """)
    }
    let reader = StateReader(.query(.tables(), in: queue))
    #expect(await reader.failing("row 1 has no value in \"b\" of table \"friends\"") != nil)
  }

  @Test(arguments: [
    ("SELECT 1 AS id", "the query has no column \"code\""),
    ("SELECT 1 AS code UNION ALL SELECT NULL ORDER BY 1 DESC", "row 2 has no value in \"code\""),
    ("SELECT", "SQLite error|incomplete input"),
    ("SELECT nme FROM friends", "no such table: friends, in: SELECT nme FROM friends"),
  ])
  func errorsNameTheirCause(_ sql: String, _ words: String) async throws {
    let failure = try await state(sql, key: "code")?.phase.failure?.description ?? ""
    #expect(words.split(separator: "|").contains { failure.contains($0) }, "\(failure)")
  }
}
