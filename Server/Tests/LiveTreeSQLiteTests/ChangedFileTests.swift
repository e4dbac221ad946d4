import Foundation
import LiveTree
import Testing
import _LiveTestSupport
import _StorageContract

@testable import LiveTreeSQLite

/// Files that another program truncates, overwrites or deletes while they are open.
@Suite(.timeLimit(.minutes(20))) struct ChangedFileTests {
  /// What another program does to an open file.
  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// What the error says.
    let reason: String
    /// Whether everything that was committed is found if the process is killed then.
    var keepsAll = false
    /// Changes the file, given an older copy of it without its log.
    let apply: @Sendable (_ file: String, _ older: String) throws -> Void

    init(
      _ description: String, _ reason: String, keepsAll: Bool = false,
      apply: @escaping @Sendable (_ file: String, _ older: String) throws -> Void
    ) {
      (testDescription, self.reason) = (description, reason)
      (self.keepsAll, self.apply) = (keepsAll, apply)
    }
  }

  static let changes = [
    Change("truncated to nothing", "truncated from") { file, _ in try cut(file, to: 0) },
    Change("truncated by a page", "truncated from") { file, _ in
      try cut(file, to: size(of: file) - 4_096)
    },
    Change("overwritten with zeros", "overwritten") { file, _ in
      try overwrite(file, with: Data(count: size(of: file)))
    },
    Change("first page overwritten", "overwritten") { file, _ in
      try overwrite(file, with: Data(count: 4_096))
    },
    // As `cat older.sqlite > app.sqlite` does.
    Change("overwritten by an older copy", "overwritten") { file, older in
      let (copy, count) = (try Data(contentsOf: URL(filePath: older)), try size(of: file))
      try #require(copy.count == count)
      try overwrite(file, with: copy)
    },
    Change("log deleted", "was deleted or replaced", keepsAll: true) { file, _ in
      try FileManager.default.removeItem(atPath: file + "-log")
    },
    Change("log replaced", "was deleted or replaced", keepsAll: true) { file, _ in
      try Data().write(to: URL(filePath: file + "-log"), options: .atomic)
    },
    Change("log truncated", "log was truncated") { file, _ in try cut(file + "-log", to: 0) },
    Change("end of the log cut", "log was") { file, _ in
      try cut(file + "-log", to: usedSize(ofLog: file + "-log") - 8)
    },
    Change("log overwritten with zeros", "log was") { file, _ in
      try overwrite(file + "-log", with: Data(count: size(of: file + "-log")))
    },
    Change("start of the log overwritten", "log was") { file, _ in
      try overwrite(file + "-log", with: Data(count: 64))
    },
  ]

  private static func size(of file: String) throws -> Int {
    Int(try #require(FileStatus(ofFile: file)).byteCount)
  }

  private static func cut(_ file: String, to count: Int) throws {
    let handle = try #require(FileHandle(forUpdatingAtPath: file))
    try handle.truncate(atOffset: UInt64(count))
    try handle.close()
  }

  /// The server must not acknowledge what a restart would lose, and the first check must find it,
  /// even if no client writes.
  @Test(arguments: changes, [true, false])
  func nothingIsAcknowledgedAfterAChange(change: Change, isIdle: Bool) async throws {
    try await withServedFile { database, storage, file, older in
      let committed = await database.read()
      try change.apply(file, older)
      if isIdle {
        let error = await #expect(throws: SQLiteStorageError.self) {
          try await storage.checkHealth()
        }
        #expect(error?.description.contains(change.reason) == true, "\(String(describing: error))")
      }
      for number: Int64 in 0..<20 {
        let error = await #expect(throws: SQLiteStorageError.self) {
          try await database.write(.set(.root, .integer(number)))
        }
        #expect(error?.isChanged == true)
        #expect(error?.description.contains(change.reason) == true, "\(String(describing: error))")
      }
      await #expect(throws: SQLiteStorageError.self) { try await storage.checkHealth() }
      #expect(await database.read() == committed)
      try await expectNoFalseTree(in: file, committed, older: older, keepsAll: change.keepsAll)
      // As in a server that is stopped: what remains of the file isn't damaged further.
      let before = try Data(contentsOf: URL(filePath: file))
      try await database.close()
      if !change.keepsAll { #expect(try Data(contentsOf: URL(filePath: file)) == before) }
    }
  }

  /// When a change in the middle of the log is found.
  enum Discovery: CaseIterable {
    /// Before the next commit, because the log wasn't written to since it was checked.
    case commit
    /// By the next check.
    case check
    /// When the log is idle.
    case idleness
  }

  @Test(arguments: Discovery.allCases)
  func aChangeInTheMiddleIsFound(by discovery: Discovery) async throws {
    try await withServedFile { database, storage, file, _ in
      if discovery == .commit { try await storage.checkHealth() }
      let log = file + "-log"
      try overwrite(log, with: Data(count: 8), at: usedSize(ofLog: log) / 2)
      switch discovery {
      case .commit: break
      case .check:
        await #expect(throws: SQLiteStorageError.self) { try await storage.checkHealth() }
      case .idleness: await waitUntil("the log was checked") { !storage.fileGuard.isDue }
      }
      await #expect(throws: SQLiteStorageError.self) {
        _ = try await database.write(.set(.root, .integer(1)))
      }
      try await database.close()
    }
  }

  /// Of records that follow each other, the last one is compared: all of a small one, the end of a
  /// large one.
  @Test(arguments: [(100, 0.5), (3_000, 0.5), (60_000, 0.9), (100_000, 1)])
  func aChangeOfTheLastRecordIsFound(byteCount: Int, place: Double) async throws {
    try await withServedFile { database, _, file, _ in
      let log = file + "-log"
      let start = try usedSize(ofLog: log)
      let text = String(repeating: "x", count: byteCount)
      _ = try await database.write(
        .update(.root, .object([.init(name: "a", value: .string(text))])))
      let count = try usedSize(ofLog: log) - start - 8
      try overwrite(log, with: Data(count: 8), at: start + Int(Double(count) * place) & ~7)
      await #expect(throws: SQLiteStorageError.self) {
        _ = try await database.write(.set(.root, .integer(1)))
      }
      try await database.close()
    }
  }

  /// The status of the log isn't read with each commit, because that makes the next flush slower.
  @Test func theStatusOfABusyLogIsNotRead() async throws {
    try await withLog { log in
      for notesStatus in [false, true, false] {
        try log.append([], after: .zero, notesStatus: notesStatus)
        let observation = try #require(log.observations(isThorough: false).first)
        switch observation.file {
        case .unread: #expect(!notesStatus && observation.witness.status == nil)
        case .found(let status): #expect(notesStatus && observation.witness.status == status)
        case .missing: Issue.record("The log is missing.")
        }
        let thorough = try #require(log.observations(isThorough: true).first)
        guard case .found = thorough.file else {
          Issue.record("The status wasn't read: \(thorough.file)")
          return
        }
      }
      #expect(try log.verify())
      #expect(log.observations(isThorough: false).first?.witness.status != nil)
    }
  }

  /// Commits that follow each other don't note the status; the check of the idle log does.
  @Test func theStatusOfAnIdleLogIsNoted() async throws {
    try await withServedFile { database, storage, _, _ in
      func isNoted() -> Bool {
        storage.log.observations(isThorough: false).allSatisfy { $0.witness.status != nil }
      }
      await waitUntil("the log was checked") { !storage.fileGuard.isDue }
      #expect(isNoted())
      await waitUntil("two commits follow each other within 50 ms") {
        for number: Int64 in 3..<5 {
          _ = try? await database.write(.update(.root, update(number)))
        }
        return storage.fileGuard.isDue && !isNoted()
      }
      await waitUntil("the log was checked") { !storage.fileGuard.isDue }
      #expect(isNoted())
      try await database.close()
    }
  }

  /// A killed process leaves the file and its log as they are.
  private func expectNoFalseTree(
    in file: String, _ committed: TreeNode, older: String, keepsAll: Bool
  ) async throws {
    let copy = file + "-copy"
    for end in ["", "-wal", "-log", "-log2"] {
      try? FileManager.default.copyItem(atPath: file + end, toPath: copy + end)
    }
    let found = try? await SQLiteTreeStorage(file: copy).load()
    if keepsAll { #expect(found == committed) }
    guard let found else { return }
    var trees = [try await SQLiteTreeStorage.contents(of: older).tree, Self.tree("written back")]
    for number: Int64 in 0..<3 {
      let write = TreeCommit(
        setting: TreeNode(.integer(number)), at: TreePath([TreeKey(index: Int(number))]))
      trees.append(write.applied(to: trees[trees.count - 1]))
    }
    #expect(trees.last == committed)
    #expect(trees.contains(found), "A tree that never was")
  }

  /// A tree of many pages, of which later commits change few.
  private static func tree(_ text: String) -> TreeNode {
    let children = (0..<2_000).map { (TreeKey(index: $0), TreeNode(.string(text))) }
    return TreeNode(children: children)
  }

  /// A program that only touches the file, or writes the same bytes, does no harm.
  @Test func aFileWithTheSameContentsIsTrusted() async throws {
    try await withServedFile { database, storage, file, _ in
      for end in ["", "-log"] {
        let bytes = try Data(contentsOf: URL(filePath: file + end))
        for change in 0..<2 {
          let date = Date(timeIntervalSince1970: Double(change))
          if change == 0 { try overwrite(file + end, with: bytes) }
          try FileManager.default.setAttributes(
            [.modificationDate: date], ofItemAtPath: file + end)
          try await storage.checkHealth()
          _ = try await database.write(.set(.root, .integer(Int64(change))))
        }
      }
      try await database.close()
    }
  }

  /// Writing the tables changes the database, and beginning a file of the log again changes the log.
  @Test(arguments: [1, 8, 60, 400]) func ownWritesAreTrusted(kilobytes: Int) async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/app.sqlite"
      let storage = try SQLiteTreeStorage(file: file, logBytes: kilobytes << 10)
      let database = try await TreeDatabase(storage: storage) { 0 }
      for number in 0..<60 {
        let text = String(repeating: "x", count: number * 700)
        _ = try await database.write(.set(.root, .string(text)))
        try await storage.checkHealth()
      }
      try await database.close()
    }
  }

  /// A log says to which database it belongs.
  @Test func anEmptyFileWithALogIsNotANewDatabase() async throws {
    try await withServedFile { database, _, file, _ in
      let copy = file + "-copy"
      try Data().write(to: URL(filePath: copy))
      try FileManager.default.copyItem(atPath: file + "-log", toPath: copy + "-log")
      let error = #expect(throws: SQLiteStorageError.self) { try SQLiteTreeStorage(file: copy) }
      #expect(error?.description.contains("its log (\(copy)-log) has commits") == true)
      try await database.close()
    }
  }

  /// Calls a closure with a file whose last commits are only in its log, and with an older copy of
  /// the file, which has the same size and other texts of the same length.
  private func withServedFile(
    _ body: (TreeDatabase, SQLiteTreeStorage, _ file: String, _ older: String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let (file, older) = (folder + "/app.sqlite", folder + "/older.sqlite")
      for (number, text) in ["written then", "written back"].enumerated() {
        let first = try SQLiteTreeStorage(file: file)
        try await first.commit([TreeCommit(setting: Self.tree(text), at: .root)])
        try first.close()
        if number == 0 { try FileManager.default.copyItem(atPath: file, toPath: older) }
      }
      let storage = try SQLiteTreeStorage(file: file)
      let database = try await TreeDatabase(storage: storage) { 0 }
      for number: Int64 in 0..<3 {
        _ = try await database.write(.update(.root, update(number)))
      }
      try await body(database, storage, file, older)
    }
  }

  private func update(_ number: Int64) -> JSONValue {
    .object([.init(name: "\(number)", value: .integer(number))])
  }
}
