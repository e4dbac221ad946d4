import Foundation
import LiveTransportNIO
import LiveTree
import LiveTreeClient
import LiveTreeWire
import Testing
import _LiveTestSupport

/// What was observed shows at once in the next run of the program, over a real socket.
@Suite(.timeLimit(.minutes(20))) struct CachedNodesTests {
  private func makeDatabase(at port: Int, _ folder: String) throws -> LiveDatabase {
    try LiveDatabase(
      "http://127.0.0.1:\(port)", transport: NIOTransport.shared,
      storage: try WriteJournal(path: folder + "/writes.jsonl"),
      cache: try NodeCache(folder: folder + "/cache"),
      retry: RetryPolicy(first: .milliseconds(1), longest: .milliseconds(10)))
  }

  private func makeTree(_ value: JSONValue) async throws -> TreeDatabase {
    let tree = try await TreeDatabase(storage: MemoryTreeStorage(), now: { 0 })
    _ = try await tree.write(.set(.root, value))
    return tree
  }

  /// Observes a node until its value is current, and ends.
  private func observe(_ path: String, of database: LiveDatabase) async throws -> TreeNode? {
    for await observation in database[path].observations() where observation.phase == .live {
      return observation.value
    }
    return nil
  }

  /// A read without a connection is that of the cache, with this client's writes over it.
  @Test func readsWithoutAServerAreThoseOfTheCache() async throws {
    try await withTemporaryFolder { folder in
      let port = FreePort.find()
      let tree = try await makeTree(try JSONValue(parsing: #"{"list":{"a":1,"b":2},"other":1}"#))
      try await withServer(port: port, serving: tree) {
        let former = try makeDatabase(at: port, folder)
        #expect(try await observe("list", of: former) != nil)
        await former.close()
      }
      let database = try makeDatabase(at: port, folder)
      let write = Task { try await database["list/c"].set(3) }
      await waitUntil("the write is pending") { database.pendingWriteCount == 1 }
      #expect(try await database["list"].get(as: [String: Int].self) == ["a": 1, "b": 2, "c": 3])
      #expect(try await database["list/b"].get() == TreeNode(.integer(2)))
      let last = try await database["list"].ordered(by: .key).limited(toLast: 2).get()
      #expect(last.children.map { $0.key.string } == ["b", "c"])
      for read in ["list", "other"] {
        let error = await #expect(throws: DatabaseError.self) {
          try await database[read].get(read == "list" ? .server : .serverOrCache)
        }
        #expect(error?.code == .unreachable)
      }
      write.cancel()
      await database.close()
    }
  }

  @Test func observedNodesShowWithoutAServer() async throws {
    try await withTemporaryFolder { folder in
      let port = FreePort.find()
      let tree = try await makeTree(try JSONValue(parsing: #"{"list":{"a":1,"b":2}}"#))
      try await withServer(port: port, serving: tree) {
        let former = try makeDatabase(at: port, folder)
        #expect(try await observe("list", of: former) != nil)
        await former.close()
      }

      let database = try makeDatabase(at: port, folder)
      var observations = database["list"].observations().makeAsyncIterator()
      var last: NodeObservation<TreeNode>?
      repeat { last = await observations.next() } while last?.value == nil
      #expect(last?.value?.children.count == 2)
      guard case .stale = last?.phase else {
        Issue.record("what the server hasn't confirmed is stale: \(String(describing: last))")
        return
      }
      let write = Task { try await database["list/c"].set(3) }
      repeat { last = await observations.next() } while last?.hasPendingWrites != true
      #expect(last?.value?.children.count == 3, "a write shows over the kept value")
      _ = try await tree.write(.set(try TreePath(parsing: "list/a"), .null))
      try await withServer(port: port, serving: tree) {
        try await write.value
        repeat { last = await observations.next() } while last?.phase != .live
        while last?.hasPendingWrites == true { last = await observations.next() }
        #expect(last?.value == (await tree.read(try TreePath(parsing: "list"))))
      }
      await database.close()
    }
  }

  @Test func whatHasNotChangedIsNotSentAgain() async throws {
    try await withTemporaryFolder { folder in
      let port = FreePort.find()
      let text = String(repeating: "x", count: 100_000)
      let tree = try await makeTree(.object([.init(name: "n", value: .string(text))]))
      try await withServer(port: port, serving: tree) {
        for isKept in [false, true] {
          let transport = WatchedTransport()
          let database = try LiveDatabase(
            "http://127.0.0.1:\(port)", transport: transport,
            cache: try NodeCache(folder: folder + "/cache"))
          #expect(try await observe("n", of: database) == TreeNode(.string(text)))
          #expect((transport.receivedBytes < 10_000) == isKept)
          await database.close()
        }
      }
    }
  }

  @Test func eventStreamsHaveNoCache() async throws {
    try await withTemporaryFolder { folder in
      let cache = try NodeCache(folder: folder)
      let error = #expect(throws: DatabaseError.self) {
        try LiveDatabase("http://127.0.0.1:9", connection: .eventStreams, cache: cache)
      }
      #expect(error?.code == .unsupported)
      #expect(await cache.byteCount == 0)
    }
  }
}
