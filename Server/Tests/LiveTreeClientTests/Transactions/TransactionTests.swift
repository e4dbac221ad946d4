import LiveTransportNIO
import LiveTree
import LiveTreeClient
import LiveTreeWire
import Synchronization
import Testing
import _WireServer

/// Conditional writes and transactions over a real socket.
@Suite(.timeLimit(.minutes(20))) struct TransactionTests {
  private struct Account: Codable, Hashable, Sendable {
    var balance: Int
  }

  @Test func aWriteHappensOnlyToTheValueThatWasRead() async throws {
    try await withDatabase { database, _ in
      let node = database["n"]
      let nothing = try await node.version()
      #expect(nothing == NodeVersion(node: .absent, etag: .absent))
      let increment = try JSONValue(parsing: #"{".sv": {"increment": 1}}"#)
      let stored: TreeNode = try await node.set(increment, ifMatch: .absent)
      #expect(stored == TreeNode(.integer(1)), "with server values resolved")
      let first = try await node.version()
      #expect(try await node.version(ifNot: first.etag) == nil)
      #expect(try await node.version(ifNot: .absent) == first)
      try await node.set(2)

      let conflict = await #expect(throws: DatabaseError.self) {
        try await node.set(3, ifMatch: first.etag)
      }
      #expect(conflict?.code == .conflict)
      let second = try await node.version()
      #expect(conflict?.current == second)
      #expect(conflict?.isTemporary == false)
      let refused = await #expect(throws: DatabaseError.self) {
        try await node.remove(ifMatch: first.etag)
      }
      #expect(refused?.code == .conflict)
      try await node.remove(ifMatch: second.etag)
      #expect(try await node.get().isAbsent)
    }
  }

  /// Fifty concurrent increments, none of which is lost.
  @Test func nothingIsLostWhenManyChangeOneNode() async throws {
    try await withDatabase { database, tree in
      let node = database["counter"]
      try await withThrowingTaskGroup { group in
        for _ in 0..<50 {
          group.addTask {
            try await node.transaction(of: Int.self, attempts: 1_000) { $0 = ($0 ?? 0) + 1 }
          }
        }
        try await group.waitForAll()
      }
      #expect(await tree.read(try TreePath(parsing: "counter")) == TreeNode(.integer(50)))
    }
  }

  /// Each transfer takes from one account and adds to another: the sum is constant.
  @Test func moneyIsNeitherMadeNorLost() async throws {
    try await withDatabase { database, _ in
      let accounts = database["accounts"]
      try await accounts.set(["a": Account(balance: 20), "b": Account(balance: 0)])
      try await withThrowingTaskGroup { group in
        for _ in 0..<30 {
          group.addTask {
            try await accounts.transaction(of: [String: Account].self, attempts: 1_000) { all in
              guard all?["a"]?.balance ?? 0 > 0 else { return }
              all?["a"]?.balance -= 1
              all?["b"]?.balance += 1
            }
          }
        }
        try await group.waitForAll()
      }
      let all = try await accounts.get(as: [String: Account].self)
      #expect(all == ["a": Account(balance: 0), "b": Account(balance: 20)])
    }
  }

  @Test func aCanceledTransactionWritesNothing() async throws {
    try await withDatabase { database, tree in
      try await database["n"].set("x")
      let commits = await tree.read()
      let result = try await database["n"].transaction { _ in nil }
      #expect(result == .abandoned(TreeNode(.string("x"))))
      await #expect(throws: CancellationError.self) {
        try await database["n"].transaction(of: String.self) { _ in throw CancellationError() }
      }
      #expect(await tree.read() == commits)
    }
  }

  @Test func serverValuesOfATransactionAreResolved() async throws {
    try await withDatabase { database, _ in
      let result = try await database["n"].transaction { _ in ServerValue.increment(5) }
      #expect(result == .committed(TreeNode(.integer(5))))
      let removed = try await database["n"].transaction { _ in .null }
      #expect(removed == .committed(.absent))
    }
  }

  @Test func anotherTypeIsAnError() async throws {
    try await withDatabase { database, _ in
      try await database["n"].set("x")
      let error = await #expect(throws: DatabaseError.self) {
        try await database["n"].transaction(of: Int.self) { $0 = 1 }
      }
      #expect(error?.code == .undecodable)
    }
  }

  /// Another writer is always faster.
  @Test(arguments: [1, 3]) func aTransactionIsTriedUpToItsLimit(attempts: Int) async throws {
    try await WireServer.run { server in
      let database = try LiveDatabase(
        server.url(""), transport: NIOTransport.shared, connection: .eventStreams)
      let seen = Mutex<[TreeNode]>([])
      let transaction = Task {
        try await database["n"].transaction(attempts: attempts) { node in
          seen.withLock { $0.append(node) }
          return .string("mine")
        }
      }
      try await server.request().answer("200 OK", "ETag: e0", body: "0")
      for number in 1...attempts {
        let write = try await server.request()
        #expect(write.line == "PUT /n.json HTTP/1.1")
        #expect(write["if-match"] == "e\(number - 1)")
        try await write.answer("412 Precondition Failed", "ETag: e\(number)", body: "\(number)")
      }
      guard case .failure(let error as DatabaseError) = await transaction.result else {
        Issue.record("a transaction must give up")
        return
      }
      #expect(error.code == .conflict)
      #expect(seen.withLock(\.self) == (0..<attempts).map { TreeNode(.integer(Int64($0))) })
      // The next request is not another attempt.
      async let next: ServedRequest = server.answer("1")
      _ = try await database["m"].get()
      #expect(try await next.line == "GET /m.json HTTP/1.1")
    }
  }

  /// Another writer is always faster: every attempt sees the newest value, and the last gives up.
  @Test func attemptsAreBounded() async throws {
    try await withDatabase { database, tree in
      let path = try TreePath(parsing: "n")
      let seen = Mutex<[TreeNode]>([])
      let rival = Rival(tree: tree, path: path)
      let error = await #expect(throws: DatabaseError.self) {
        let node = database["n"]
        var present = try await node.version()
        for _ in 1...3 {
          try await rival.write()
          seen.withLock { $0.append(present.node) }
          do {
            try await node.set("mine", ifMatch: present.etag)
          } catch let error as DatabaseError where error.code == .conflict {
            present = try #require(error.current)
          }
        }
        try await rival.write()
        try await node.set("mine", ifMatch: present.etag)
      }
      #expect(error?.code == .conflict)
      #expect(seen.withLock(\.self) == [.absent, TreeNode(.integer(1)), TreeNode(.integer(2))])
    }
  }

  private actor Rival {
    let tree: TreeDatabase
    let path: TreePath
    private var count: Int64 = 0

    init(tree: TreeDatabase, path: TreePath) {
      (self.tree, self.path) = (tree, path)
    }

    func write() async throws {
      count += 1
      _ = try await tree.write(.set(path, .integer(count)))
    }
  }
}
