import Foundation
import GRDB
import LiveList
import LiveListPipeline
import Synchronization
import Testing
import _LiveSourceSupport
import _LiveTestSupport

@testable import LiveListSQLite
@testable import LiveListSources

/// Real files, which other connections write. The clock stands still, so that only the kernel wakes
/// the source.
@Suite(.timeLimit(.minutes(20))) struct DatabaseTests {
  private static let hasNotifications =
    {
      #if os(Linux)
      true
      #else
      false
      #endif
    }()

  private typealias Rows = ListStates<String, String, JSONRow>

  private func reader(_ path: String, _ query: ListQuery<String, String, JSONRow>) -> StateReader<
    String, String, JSONRow
  > {
    StateReader(
      .database(
        path, query,
        timing: WatchTiming(settling: .zero, time: SourceTime(clock: StillClock()))))
  }

  private func writer(_ path: String, hasWriteAheadLog: Bool = true) throws -> DatabaseQueue {
    var configuration = Configuration()
    // One test holds a lock across calls.
    configuration.allowsUnsafeTransactions = true
    // Without a log, a commit waits for the source to finish reading.
    configuration.busyMode = .timeout(300)
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA journal_mode = \(hasWriteAheadLog ? "WAL" : "DELETE")")
      // A disk may take more than the second that the source waits for a commit in the log to become
      // visible, and the clock that would make it look again stands still.
      try database.execute(sql: "PRAGMA synchronous = OFF")
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  private func make(_ queue: DatabaseQueue, _ names: String...) async throws {
    try await queue.write { database in
      try database.execute(
        sql: "CREATE TABLE IF NOT EXISTS friends (id INTEGER PRIMARY KEY, name TEXT)")
      for name in names {
        try database.execute(sql: "INSERT INTO friends (name) VALUES (?)", arguments: [name])
      }
    }
  }

  private let byName = ListQuery.rows("SELECT * FROM friends ORDER BY name")

  @Test(.enabled(if: hasNotifications), arguments: [true, false])
  func whatAnotherConnectionWritesIsNoticed(hasWriteAheadLog: Bool) async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/app.sqlite"
      let queue = try writer(path, hasWriteAheadLog: hasWriteAheadLog)
      try await make(queue, "Huckleberry", "Becky")
      let reader = reader(path, byName)
      #expect(await reader.live()?.map(\.id) == [2, 1])
      for name in ["Tom", "Aunt Polly", "Joe"] {
        try await make(queue, name)
        #expect(await reader.live { $0.contains { $0["name"]?.text == name } }?.isEmpty == false)
      }
      try await queue.write { try $0.execute(sql: "DELETE FROM friends") }
      #expect(await reader.live { $0.isEmpty } == [])
    }
  }

  /// A commit is in the log before it's visible: the write to the log wakes the source, and the
  /// source must wait for the rest.
  @Test func aCommitThatIsInTheLogIsWaitedFor() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/app.sqlite"
      let queue = try writer(path)
      try await make(queue, "Becky")
      let pauses = Mutex(0)
      var state = DatabaseState(path: path, name: path, query: byName) { _ in
        pauses.withLock { $0 += 1 }
        try? queue.write { try $0.execute(sql: "INSERT INTO friends (name) VALUES ('Joe')") }
      }
      #expect(state.look()?.sections?[0].items.count == 1)
      #expect(state.look() == nil && pauses.withLock(\.self) == 0, "the log is the same")
      let log = try FileHandle(forUpdating: URL(fileURLWithPath: path + "-wal"))
      try log.seekToEnd()
      try log.write(contentsOf: [0])
      #expect(state.look()?.sections?[0].items.count == 2)
      #expect(pauses.withLock(\.self) == 1)
      #expect(state.look() == nil)
    }
  }

  @Test func aQueryThatFailedIsRepeatedWithoutACommit() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/app.sqlite"
      let queue = try writer(path, hasWriteAheadLog: false)
      try await make(queue, "Becky")
      let isBroken = Mutex(true)
      let fetch = byName.fetch
      var state = DatabaseState(
        path: path, name: path,
        query: ListQuery.sections { database in
          if isBroken.withLock(\.self) { throw ListFailure("It's broken.") }
          return try fetch(database)
        })
      #expect(state.look()?.failure != nil)
      isBroken.withLock { $0 = false }
      #expect(state.look()?.sections?[0].items.count == 1)
      #expect(state.look() == nil)
    }
  }

  @Test func aFileThatTookThePlaceOfAnotherIsOpened() async throws {
    try await withTemporaryFolder { folder in
      let (path, other) = (folder + "/app.sqlite", folder + "/other.sqlite")
      try await make(try writer(path, hasWriteAheadLog: false), "Becky")
      try await make(try writer(other, hasWriteAheadLog: false), "Joe", "Tom")
      var state = DatabaseState(path: path, name: path, query: byName)
      #expect(state.look()?.sections?[0].items.count == 1)
      #expect(rename(other, path) == 0)
      #expect(state.look()?.sections?[0].items.count == 2)
    }
  }

  @Test func rowsAreReadAgainAfterALock() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/app.sqlite"
      let queue = try writer(path, hasWriteAheadLog: false)
      try await make(queue, "Becky")
      var state = DatabaseState(path: path, name: path, query: byName)
      #expect(state.look()?.sections != nil)
      try await queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
      #expect(state.look()?.failure != nil)
      try await queue.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      #expect(state.look()?.sections != nil)
    }
  }

  /// The source leaves the log of a crashed writer to the next writer.
  @Test func theLogIsNotWrittenBack() async throws {
    try await withTemporaryFolder { folder in
      let (path, copy) = (folder + "/app.sqlite", folder + "/copy.sqlite")
      let queue = try writer(path)
      try await make(queue, "Becky")
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
      }
      let contents = [copy, copy + "-wal"].map { FileManager.default.contents(atPath: $0) }
      var state: DatabaseState? = DatabaseState(path: copy, name: copy, query: byName)
      #expect(state?.look()?.sections?[0].items.count == 1)
      state = nil
      #expect(
        [copy, copy + "-wal"].map { FileManager.default.contents(atPath: $0) } == contents)
    }
  }

  @Test(.enabled(if: hasNotifications)) func aMissingFileIsAwaited() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/app.sqlite"
      let reader = reader(path, byName)
      #expect(await reader.failing("doesn't exist")?.sections == [])
      let queue = try writer(path)
      try await queue.write { try $0.execute(sql: "CREATE TABLE foes (id INTEGER)") }
      #expect(await reader.failing("no such table: friends") != nil)
      try await make(queue, "Becky")
      #expect(await reader.live()?.map { $0["name"]?.text } == ["Becky"])
    }
  }

  @Test(.enabled(if: hasNotifications)) func rowsStayWhileTheFileIsGoneOrAnotherOne() async throws {
    try await withTemporaryFolder { folder in
      let (files, path) = (FileManager.default, folder + "/app.sqlite")
      try await make(try writer(path, hasWriteAheadLog: false), "Becky")
      let reader = reader(path, byName)
      let rows = await reader.live()
      try files.moveItem(atPath: path, toPath: folder + "/old.sqlite")
      #expect(await reader.failing("doesn't exist")?.items == rows)
      try Data("This isn't a database, whatever its name says. ".utf8).write(
        to: URL(fileURLWithPath: path))
      #expect(await reader.failing("isn't a SQLite database")?.items == rows)
      try await make(
        try writer(folder + "/new.sqlite", hasWriteAheadLog: false), "Joe", "Tom")
      let new = try Data(contentsOf: URL(fileURLWithPath: folder + "/new.sqlite"))
      try new.write(to: URL(fileURLWithPath: path), options: .atomic)
      #expect(await reader.live { $0 != rows }?.map { $0["name"]?.text } == ["Joe", "Tom"])
    }
  }

  @Test(.enabled(if: hasNotifications)) func aLockIsAwaited() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/app.sqlite"
      let queue = try writer(path, hasWriteAheadLog: false)
      try await make(queue, "Becky")
      try await queue.writeWithoutTransaction { database in
        try database.execute(sql: "BEGIN EXCLUSIVE")
      }
      let reader = reader(path, byName)
      #expect(await reader.failing("is locked by another process") != nil)
      try await queue.writeWithoutTransaction { database in
        try database.execute(sql: "INSERT INTO friends (name) VALUES ('Joe'); COMMIT")
      }
      #expect(await reader.live()?.count == 2)
    }
  }

  @Test(.enabled(if: hasNotifications)) func nothingIsEverWritten() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/app.sqlite"
      let queue = try writer(path)
      try await make(queue, "Becky")
      let reader = reader(path, .rows("DELETE FROM friends RETURNING *"))
      #expect(await reader.failing("the query writes") != nil)
      #expect(
        try await queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM friends") } == 1)
    }
  }
}
