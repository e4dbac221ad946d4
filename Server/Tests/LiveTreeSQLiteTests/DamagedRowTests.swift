import GRDB
import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport
import _StorageContract

@testable import LiveTreeSQLite

/// Rows that SQLite can read but that LiveTree never writes.
@Suite(.timeLimit(.minutes(20))) struct DamagedRowTests {
  /// Statements that damage a file with `{"a": {"b": 1, "c": "text"}, "a!": 2}` and a priority at
  /// `/a`.
  @Test(arguments: [
    "UPDATE node SET value = 2 WHERE path = '/a/b'",
    "UPDATE node SET value = 'Text' WHERE path = '/a/c'",
    "UPDATE node SET value = NULL WHERE path = '/a/c'",
    "UPDATE node SET value = 9e999 WHERE path = '/a/b'",
    "UPDATE node SET value = 2, kind = 1 WHERE path = '/a/b'",
    "UPDATE node SET value = x'FF' WHERE path = '/a/c'",
    "UPDATE node SET kind = 9 WHERE path = '/a/b'",
    "UPDATE node SET kind = 'leaf' WHERE path = '/a/b'",
    "UPDATE node SET priority = 8 WHERE path = '/a'",
    "UPDATE node SET priority = NULL WHERE path = '/a'",
    "UPDATE node SET priority = -9e999 WHERE path = '/a'",
    "UPDATE node SET priority = 3 WHERE path = '/a/b'",
    "UPDATE node SET path = '/a/d' WHERE path = '/a/b'",
    "UPDATE node SET path = 'a/d' WHERE path = '/a/b'",
    "UPDATE node SET path = '/a//b' WHERE path = '/a/b'",
    "UPDATE node SET path = '/a/b/' WHERE path = '/a/b'",
    "UPDATE node SET path = '/a/#' WHERE path = '/a/b'",
    "UPDATE node SET path = x'2F61FF' WHERE path = '/a/b'",
    "UPDATE node SET path = CAST(x'2F61FF' AS TEXT) WHERE path = '/a/b'",
    "UPDATE node SET path = '' WHERE path = '/a/b'",
    "UPDATE node SET path = 7 WHERE path = '/a/b'",
    "DELETE FROM node WHERE path = '/a/b'",
    "DELETE FROM node WHERE path = '/a'",
    "DELETE FROM node WHERE path LIKE '/a/%'",
    "DELETE FROM node",
    "DELETE FROM total",
    "UPDATE total SET rows = rows + 1",
    "UPDATE total SET checksum = checksum + 1",
    "UPDATE on_disconnect SET session = 't'",
    "UPDATE on_disconnect SET write = replace(write, '1', '2')",
    "UPDATE on_disconnect SET write = x'FF'",
    "DROP TABLE node",
    "DROP TABLE total",
  ])
  func aDamagedFileIsNotLoaded(edit: String) async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      try await makeFile(file)
      try execute(edit, in: file)
      let error = await #expect(throws: SQLiteStorageError.self) {
        try await SQLiteTreeStorage(file: file).load()
      }
      #expect(error?.description.contains(file) == true)
      #expect(error?.description.contains("damaged") == true)
    }
  }

  /// Their checksums are correct: only their relation to each other reveals the damage.
  @Test(arguments: [
    ["/a": 1, "/a/b": 2], ["/a": 1, "/a!": 1, "/a/b/c": 2], ["/": 1, "/a": 2],
    ["/a/b": 1, "/a/b/c": 2, "/a/b/d": 2],
  ])
  func aLeafWithChildrenIsDamage(rows: [String: Int64]) async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      try SQLiteTreeStorage(file: file).close()
      for (path, value) in rows {
        try insert(NodeRow(scalar: .integer(value)), at: path, into: file)
      }
      let storage = try SQLiteTreeStorage(file: file)
      let error = await #expect(throws: SQLiteStorageError.self) { try await storage.load() }
      #expect(error?.description.contains("has children") == true)
    }
  }

  @Test(arguments: ["/", "/a", "/a/b"])
  func aPriorityWithoutAValueIsDamage(path: String) async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      try SQLiteTreeStorage(file: file).close()
      try insert(NodeRow(scalar: nil, priority: .number(1)), at: path, into: file)
      let storage = try SQLiteTreeStorage(file: file)
      let error = await #expect(throws: SQLiteStorageError.self) { try await storage.load() }
      #expect(error?.description.contains("priority") == true)
    }
  }

  @Test func aPathOfThousandsOfKeysIsDamage() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      try SQLiteTreeStorage(file: file).close()
      let path = String(repeating: "/a", count: 100_000)
      try insert(NodeRow(scalar: .bool(true)), at: path, into: file)
      let storage = try SQLiteTreeStorage(file: file)
      let error = await #expect(throws: SQLiteStorageError.self) { try await storage.load() }
      #expect(error?.description.contains("too deep") == true)
    }
  }

  @Test func rulesThatHaveChangedAreNotServed() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      try await makeFile(file)
      try execute("UPDATE rules SET text = replace(text, 'false', 'true')", in: file)
      let storage = try SQLiteTreeStorage(file: file)
      let error = await #expect(throws: SQLiteStorageError.self) { try await storage.rules() }
      #expect(error?.description.contains("rules") == true)
    }
  }

  private func makeFile(_ file: String) async throws {
    let json = #"{"a": {"b": 1, "c": "text", ".priority": 7}, "a!": 2}"#
    let node = try TreeNode(JSONValue(parsing: Array(json.utf8)))
    let storage = try SQLiteTreeStorage(file: file)
    try await storage.commit([TreeCommit(setting: node, at: .root)])
    try await storage.keep(rules: #"{"rules": {".read": false}}"#)
    try await storage.register(
      OnDisconnectWrite(.set(.root, .integer(1)), as: .admin), for: "s")
    try storage.close()
  }

  private func execute(_ sql: String, in file: String) throws {
    let editor = try DatabaseQueue(path: file)
    try editor.write { try $0.execute(sql: sql) }
    try editor.close()
  }

  /// Inserts a row at an invalid position, and keeps the total correct.
  private func insert(_ row: NodeRow, at path: String, into file: String) throws {
    let editor = try DatabaseQueue(path: file)
    try editor.write { database in
      let insert = try RawStatement(database, "INSERT INTO node VALUES (?1, ?2, ?3, ?4, ?5)")
      let checksum = try path.withUTF8Bytes { bytes in
        try insert.bind(text: bytes, at: 1)
        return row.checksum(at: bytes)
      }
      try row.bind(kind: 2, of: insert)
      try insert.bind(.integer(checksum), at: 5)
      try insert.run()
      try database.execute(
        sql: "UPDATE total SET rows = rows + 1, checksum = checksum + ?", arguments: [checksum])
    }
    try editor.close()
  }
}
