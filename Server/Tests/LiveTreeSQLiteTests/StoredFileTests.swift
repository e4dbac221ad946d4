import GRDB
import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport
import _StorageContract

@testable import LiveTreeSQLite

/// Files on users' disks must open in every later version, so tables, names and the checksum
/// formula can't change.
@Suite(.timeLimit(.minutes(20))) struct StoredFileTests {
  /// A file as printed by SQLite's `.dump`, with a row of every kind. Never edit it: if the format
  /// changes, add another file.
  private static let first = """
    PRAGMA application_id = 1282823282;
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES('1: leaves by path');
    INSERT INTO grdb_migrations VALUES('2: rules beside the tree');
    INSERT INTO grdb_migrations VALUES('3: checksums');
    CREATE TABLE node (
      path TEXT PRIMARY KEY NOT NULL,
      kind INTEGER NOT NULL,
      value,
      priority
    , checksum INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
    INSERT INTO node VALUES('/a',0,NULL,7.5,3706870945);
    INSERT INTO node VALUES('/a!',2,0.5,NULL,2874192758);
    INSERT INTO node VALUES('/a/b',2,42,NULL,617956943);
    INSERT INTO node VALUES('/a/c',3,'grüße 👋',NULL,1559131028);
    INSERT INTO node VALUES('/d',1,1,'first',2835831796);
    INSERT INTO node VALUES('/e',1,0,NULL,1054205965);
    INSERT INTO node VALUES('/f',2,-9223372036854775808,NULL,3527488327);
    INSERT INTO node VALUES('/g',3,X'780079',NULL,3943411487);
    CREATE TABLE rules (
      id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL, checksum INTEGER NOT NULL DEFAULT 0);
    INSERT INTO rules VALUES(1,'{"rules": {".read": true}}',1780165726);
    CREATE TABLE total (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      rows INTEGER NOT NULL,
      checksum INTEGER NOT NULL
    );
    INSERT INTO total VALUES(1,8,20119089249);
    """

  /// The same file with the version of the log; the tree and the rules were written one after the
  /// other.
  private static let second =
    first.replacing(
      "INSERT INTO grdb_migrations VALUES('3: checksums');",
      with: """
        INSERT INTO grdb_migrations VALUES('3: checksums');
        INSERT INTO grdb_migrations VALUES('4: versions');
        """
    ).replacing(
      "INSERT INTO total VALUES(1,8,20119089249);",
      with: """
        ALTER TABLE total ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
        INSERT INTO total VALUES(1,8,20119089249,2);
        """)

  /// The same file with the final writes of sessions that hadn't ended.
  private static let third =
    second.replacing(
      "INSERT INTO grdb_migrations VALUES('4: versions');",
      with: """
        INSERT INTO grdb_migrations VALUES('4: versions');
        INSERT INTO grdb_migrations VALUES('5: writes for the end of sessions');
        """
    ).replacing("1,8,20119089249,2);", with: "1,8,20119089249,4);") + """
      CREATE TABLE on_disconnect (
        id INTEGER PRIMARY KEY,
        session TEXT NOT NULL,
        write TEXT NOT NULL,
        checksum INTEGER NOT NULL
      );
      INSERT INTO on_disconnect VALUES(1,'s','{"set":"/é","value":{".sv":"timestamp"},"auth":null}',440215050);
      INSERT INTO on_disconnect VALUES(2,'s','{"update":"/","value":{"a":null}}',4126201632);
      CREATE INDEX on_disconnect_session ON on_disconnect (session);
      """

  /// The same file with the ID of its log.
  private static let fourth =
    third.replacing(
      "INSERT INTO grdb_migrations VALUES('5: writes for the end of sessions');",
      with: """
        INSERT INTO grdb_migrations VALUES('5: writes for the end of sessions');
        INSERT INTO grdb_migrations VALUES('6: a log of our own');
        """
    ).replacing(
      "INSERT INTO total VALUES(1,8,20119089249,4);",
      with: """
        ALTER TABLE total ADD COLUMN log INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE total ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;
        INSERT INTO total VALUES(1,8,20119089249,4,-81985529216486896,458926605);
        """)

  private func writes() throws -> [OnDisconnectWrite] {
    let now = JSONValue.object([.init(name: ".sv", value: .string("timestamp"))])
    return [
      OnDisconnectWrite(.set(try TreePath(parsing: "/é"), now), as: .unauthenticated),
      OnDisconnectWrite(.update(.root, .object([.init(name: "a", value: .null)])), as: .admin),
    ]
  }

  private let json = #"""
    {"a": {"b": 42, "c": "grüße 👋", ".priority": 7.5}, "a!": 0.5,
     "d": {".value": true, ".priority": "first"}, "e": false, "f": -9223372036854775808,
     "g": "x\u0000y"}
    """#

  @Test(arguments: [first, second, third, fourth])
  func aStoredFileOpensAndTakesWrites(dump: String) async throws {
    try await withStoredFile(dump) { file in
      let tree = try TreeNode(JSONValue(parsing: json))
      #expect(try await SQLiteTreeStorage.check(file: file).problems == [])
      let storage = try SQLiteTreeStorage(file: file)
      #expect(try await storage.load() == tree)
      #expect(try await storage.rules() == #"{"rules": {".read": true}}"#)
      let commit = TreeCommit(setting: TreeNode(.integer(43)), at: try TreePath(parsing: "/a/b"))
      try await storage.commit([commit])
      #expect(try await storage.load() == commit.applied(to: tree))
      try storage.close()
    }
  }

  @Test func theSameTreeIsStoredInTheSameRows() async throws {
    try await withStoredFile(Self.fourth) { stored in
      let file = stored + ".new"
      let storage = try SQLiteTreeStorage(file: file)
      try await storage.commit([
        TreeCommit(setting: try TreeNode(JSONValue(parsing: json)), at: .root)
      ])
      try await storage.keep(rules: #"{"rules": {".read": true}}"#)
      for write in try writes() { try await storage.register(write, for: "s") }
      try storage.close()
      let tables = ["node ORDER BY path", "rules", "total", "grdb_migrations", "on_disconnect"]
      for table in tables + ["sqlite_master"] {
        // The ID of a log is random.
        let columns =
          switch table {
          case "sqlite_master": "type, name, tbl_name"
          case "total": "id, rows, checksum, version"
          default: "*"
          }
        #expect(
          try rows("SELECT \(columns) FROM \(table)", in: file)
            == rows("SELECT \(columns) FROM \(table)", in: stored))
      }
    }
  }

  @Test func theWritesOfSessionsAreRead() async throws {
    try await withStoredFile(Self.third) { file in
      let storage = try SQLiteTreeStorage(file: file)
      let lists = try await storage.open().onDisconnect
      #expect(lists.sessions == ["s"])
      #expect(try lists["s"] == writes())
      try storage.close()
    }
  }

  private func withStoredFile(_ dump: String, _ body: (String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      let queue = try DatabaseQueue(path: file)
      try await queue.write { try $0.execute(sql: dump) }
      try queue.close()
      try await body(file)
    }
  }

  private func rows(_ sql: String, in file: String) throws -> [Row] {
    let queue = try DatabaseQueue(path: file)
    defer { try? queue.close() }
    return try queue.read { try Row.fetchAll($0, sql: sql) }
  }
}
