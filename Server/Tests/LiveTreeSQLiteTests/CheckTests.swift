import Foundation
import GRDB
import LiveTree
import Testing
import _LiveTestSupport
import _StorageContract

@testable import LiveTreeSQLite

@Suite(.timeLimit(.minutes(20))) struct CheckTests {
  @Test func checkingASoundFileCountsItWithoutChangingIt() async throws {
    try await withFile { file in
      let before = try Data(contentsOf: URL(fileURLWithPath: file))
      let report = try await SQLiteTreeStorage.check(file: file)
      #expect(report.isSound)
      #expect(
        report.description
          == "\(file) has no problems: 5 nodes, 3 of them leaves, in \(before.count) bytes, with rules."
      )
      #expect(try await SQLiteTreeStorage.contents(of: file).tree == tree)
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
      let folder = (file as NSString).deletingLastPathComponent
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["tree.sqlite"])
    }
  }

  @Test func allProblemsAreCountedAndTheFirstAreDescribed() async throws {
    try await withFile { file in
      let editor = try DatabaseQueue(path: file)
      try await editor.write {
        try $0.execute(sql: "UPDATE node SET value = 7; UPDATE rules SET text = 'other'")
      }
      try editor.close()
      let report = try await SQLiteTreeStorage.check(file: file, maximumProblems: 2)
      #expect(report.problemCount == 4)
      #expect(
        report.description.split(separator: "\n").dropFirst().map(String.init) == [
          "- the rules don't match their checksum",
          "- the row at /1/1 is damaged: it doesn't match its checksum", "- and 2 more",
        ])
      await #expect(throws: SQLiteStorageError.self) {
        try await SQLiteTreeStorage.contents(of: file)
      }
    }
  }

  /// Damages only SQLite's own bookkeeping; every row can still be read.
  @Test func aWrongNumberOfFreePagesIsAProblem() async throws {
    try await withFile { file in
      try overwrite(36..<40, of: file, with: [0, 0, 0, 1])
      let report = try await SQLiteTreeStorage.check(file: file)
      #expect(report.problemCount == 1)
      #expect(report.description.contains("freelist"))
      #expect(try await SQLiteTreeStorage.contents(of: file).tree == tree)
    }
  }

  @Test func aFileWhoseTablesCannotBeReadHasAReport() async throws {
    try await withFile { file in
      try overwrite(100..<4_096, of: file, with: repeatElement(0xFF, count: 3_996))
      let report = try await SQLiteTreeStorage.check(file: file)
      #expect(report.problemCount == 1)
      #expect(report.description.contains("malformed"))
    }
  }

  private func overwrite(
    _ place: Range<Int>, of file: String, with bytes: some Collection<UInt8>
  ) throws {
    var contents = try Data(contentsOf: URL(filePath: file))
    contents.replaceSubrange(place, with: bytes)
    try contents.write(to: URL(filePath: file))
  }

  /// The log that a killed process leaves is read, too.
  @Test func theLogOfAKilledProcessIsRead() async throws {
    try await withTemporaryFolder { folder in
      let (file, copy) = (folder + "/tree.sqlite", folder + "/copy.sqlite")
      let storage = try SQLiteTreeStorage(file: file)
      try await storage.commit([TreeCommit(setting: tree, at: .root)])
      for end in ["", "-log"] {
        try FileManager.default.copyItem(atPath: file + end, toPath: copy + end)
      }
      let size = try ["", "-log"].map { try Data(contentsOf: URL(filePath: copy + $0)).count }
      let report = try await SQLiteTreeStorage.check(file: copy)
      #expect(report.leafCount == 3)
      #expect(report.byteCount == size[0] + size[1])
      #expect(try await SQLiteTreeStorage.contents(of: copy).tree == tree)
      #expect(report.lastVersionInLog == 1)
      #expect(report.description.contains("commits after version 1 are missing"))
      try storage.close()
    }
  }

  /// If a disk lost the end of a log between two commits, nothing in the files shows it.
  @Test func whetherTheEndOfALogIsMissingIsUnknown() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      let storage = try SQLiteTreeStorage(file: file)
      var ends: [Int] = []
      for number: Int64 in 1...4 {
        try await storage.commit([TreeCommit(setting: TreeNode(.integer(number)), at: .root)])
        ends.append(try usedSize(ofLog: file + "-log"))
      }
      let (bytes, log) = try (
        Data(contentsOf: URL(filePath: file)), Data(contentsOf: URL(filePath: file + "-log"))
      )
      for (number, end) in ends.enumerated() {
        let copy = folder + "/copy-\(number).sqlite"
        try bytes.write(to: URL(filePath: copy))
        try log.prefix(end).write(to: URL(filePath: copy + "-log"))
        let report = try await SQLiteTreeStorage.check(file: copy)
        #expect(report.isSound)
        #expect(report.lastVersionInLog == Int64(number + 1))
        #expect(report.description.contains("commits after version \(number + 1) are missing"))
      }
      try storage.close()
      #expect(try await SQLiteTreeStorage.check(file: file).lastVersionInLog == nil)
    }
  }

  @Test func checkingAFileInUseIsAnError() async throws {
    try await withFile { file in
      let storage = try SQLiteTreeStorage(file: file)
      let error = await #expect(throws: SQLiteStorageError.self) {
        try await SQLiteTreeStorage.check(file: file)
      }
      #expect(error?.isInUse == true)
      let other = await #expect(throws: SQLiteStorageError.self) {
        try await SQLiteTreeStorage.contents(of: file)
      }
      #expect(other?.isInUse == true)
      let loaded = try await storage.load()
      #expect(loaded == tree)
      try storage.close()
    }
  }

  @Test func checkingAMissingFileDoesNotCreateIt() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      let error = await #expect(throws: SQLiteStorageError.self) {
        try await SQLiteTreeStorage.check(file: file)
      }
      #expect(error?.description == "The database file \(file) doesn't exist. Check its name.")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(files.isEmpty)
    }
  }

  @Test func checkingAnEarlierVersionIsAnError() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      let queue = try DatabaseQueue(path: file)
      try Schema.migrator.migrate(queue, upTo: "1: leaves by path")
      try queue.close()
      let error = await #expect(throws: SQLiteStorageError.self) {
        try await SQLiteTreeStorage.check(file: file)
      }
      #expect(error?.description.contains("older version") == true)
    }
  }

  private let tree = TreeNode(children: [
    (
      TreeKey(index: 1),
      TreeNode(children: (1...3).map { (TreeKey(index: $0), TreeNode(.integer(1))) })
    )
  ])

  private func withFile(_ body: (String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      let storage = try SQLiteTreeStorage(file: file)
      try await storage.commit([TreeCommit(setting: tree, at: .root)])
      try await storage.keep(rules: "{}")
      try storage.close()
      try await body(file)
    }
  }
}
