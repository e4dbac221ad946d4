import GRDB
import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport

@testable import LiveTreeSQLite

@Suite(.timeLimit(.minutes(20))) struct MigrationTests {
  private let json = #"{"a": {"b": 1, "c": "text", ".priority": 7}, "a!": 0.5, "d": true}"#

  /// A file of the version before checksums.
  @Test func aFileWithoutChecksumsGetsThem() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      let queue = try DatabaseQueue(path: file)
      try Schema.migrator.migrate(queue, upTo: "2: rules beside the tree")
      try await queue.write { database in
        try database.execute(
          sql: """
            INSERT INTO node VALUES
              ('/a', 0, NULL, 7), ('/a/b', 2, 1, NULL), ('/a/c', 3, 'text', NULL),
              ('/a!', 2, 0.5, NULL), ('/d', 1, 1, NULL);
            INSERT INTO rules VALUES (1, '{}')
            """)
      }
      try queue.close()
      let node = try TreeNode(JSONValue(parsing: Array(json.utf8)))
      for _ in 0..<2 {
        let storage = try SQLiteTreeStorage(file: file)
        #expect(try await storage.open() == TreeImage(root: node, rules: "{}"))
        try storage.close()
      }
    }
  }

  @Test func aMigrationWithoutANameIsReportedAsDamage() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      let queue = try DatabaseQueue(path: file)
      try Schema.migrator.migrate(queue)
      try await queue.write { database in
        try database.execute(
          sql: """
            DROP TABLE grdb_migrations;
            CREATE TABLE grdb_migrations (identifier TEXT);
            INSERT INTO grdb_migrations VALUES (NULL)
            """)
      }
      try queue.close()
      let error = await #expect(throws: SQLiteStorageError.self) {
        let storage = try SQLiteTreeStorage(file: file)
        _ = try await storage.open()
      }
      #expect(error?.isDamaged == true)
    }
  }

  @Test func aFolderIsReportedAsAFolder() async throws {
    try await withTemporaryFolder { folder in
      let error = await #expect(throws: SQLiteStorageError.self) {
        _ = try await SQLiteTreeStorage.check(file: folder)
      }
      #expect(error?.description == "\(folder) is a folder. Specify a database file.")
    }
  }
}
