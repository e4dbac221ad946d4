import Foundation
import LiveTransportNIO
import LiveTree
import LiveTreeClient
import LiveTreeWire
import Testing
import _LiveTestSupport

/// Writes that wait for the network and survive the end of a program, over a real socket.
@Suite(.timeLimit(.minutes(20))) struct StoredWritesTests {
  private let policy = RetryPolicy(first: .milliseconds(1), longest: .milliseconds(10))

  private func database(at port: Int, _ path: String) throws -> LiveDatabase {
    try LiveDatabase(
      "http://127.0.0.1:\(port)", transport: NIOTransport.shared,
      storage: try WriteJournal(path: path), retry: policy)
  }

  private func lineCount(_ path: String) -> Int? {
    try? String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count
  }

  /// Writes without waiting for the server, and returns when all are stored.
  private func write(_ texts: [String], to database: LiveDatabase, _ path: String) async {
    for text in texts {
      let count = database.pendingWrites.count
      Task { try await database["n"].set(text) }
      await waitUntil("the write is pending") { database.pendingWrites.count == count + 1 }
    }
    await waitUntil("the writes are stored") { lineCount(path) == texts.count }
  }

  @Test func pendingWritesSurviveARestart() async throws {
    try await withTemporaryFolder { folder in
      let (port, path) = (FreePort.find(), folder + "/writes.jsonl")
      let former = try database(at: port, path)
      await write(["first", "second"], to: former, path)
      await former.close()

      let database = try database(at: port, path)
      var observations = database["n"].observations().makeAsyncIterator()
      while await observations.next()?.value != TreeNode(.string("second")) {}
      #expect(database.pendingWrites.map(\.id) == [1, 2])
      let third = Task { try await database["n"].set("third") }
      await waitUntil("the third is pending") { database.pendingWrites.map(\.id) == [1, 2, 3] }
      let tree = try await TreeDatabase(storage: MemoryTreeStorage(), now: { 0 })
      try await withServer(port: port, serving: tree) { try await third.value }
      #expect(await tree.read(try TreePath(parsing: "n")) == TreeNode(.string("third")))
      await database.close()
      #expect(lineCount(path) == 0)
    }
  }

  @Test func aClosedDatabaseKeepsItsWrites() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/writes.jsonl"
      let database = try database(at: 9, path)
      let waiting = Task { try await database["n"].set(1) }
      await waitUntil("the write is stored") { lineCount(path) == 1 }
      await database.close()
      let error = await #expect(throws: DatabaseError.self) { try await waiting.value }
      #expect(error?.code == .closed)
      let late = await #expect(throws: DatabaseError.self) { try await database["n"].set(2) }
      #expect(late?.code == .closed)
      let journal = try WriteJournal(path: path)
      #expect(await journal.load().count == 1)
    }
  }

  @Test func aWriteThatCanNotBeStoredIsNotSent() async throws {
    struct Full: PendingWriteStorage, Error {
      func load() -> [PendingWrite] { [] }
      func add(_ write: PendingWrite) throws { throw self }
      func remove(_ id: PendingWrite.ID) {}
      func close() {}
    }
    try await withDatabase { plain, tree in
      let database = try LiveDatabase(
        plain.root.description, transport: NIOTransport.shared, storage: Full())
      let error = await #expect(throws: DatabaseError.self) { try await database["n"].set(1) }
      #expect(error?.code == .storageFailed)
      #expect(await tree.read().isAbsent)
      #expect(database.pendingWrites.isEmpty)
    }
  }
}
