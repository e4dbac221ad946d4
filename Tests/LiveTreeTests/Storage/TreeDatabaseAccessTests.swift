import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveTree

@Suite(.timeLimit(.minutes(20))) struct TreeDatabaseAccessTests {
  @Test func oneHundredComparedIncrementsAllCount() async throws {
    let database = try await makeDatabase(MemoryTreeStorage())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { try await incrementOnce(database) } }
      try await group.waitForAll()
    }
    #expect(await database.read("n") == TreeNode(.integer(100)))
  }

  @Test func aConflictReportsTheCurrentValue() async throws {
    let database = try await makeDatabase(MemoryTreeStorage(TreeNode(.integer(1))))
    await #expect(throws: TreeAccessError.conflict(current: TreeNode(.integer(1)))) {
      try await database.write(.set(.root, .integer(2))) { $0.isAbsent }
    }
    #expect(await database.read() == TreeNode(.integer(1)))
  }

  /// The value with which the second write was compared was never stored, so no client may receive
  /// it.
  @Test func aConflictWithAFailedWriteIsTheStoragesError() async throws {
    let storage = GatedStorage()
    let database = try await makeDatabase(storage)
    let first = Task { try await database.write(increment) }
    await storage.waitForCommit()
    let second = Task { try await database.write(increment) }
    let compared = Task { try await database.write(.set("n", .integer(9))) { $0.isAbsent } }
    await waitUntil("two writes wait") { await database.waitingCount >= 2 }
    await storage.fail()
    await storage.fail()
    for writer in [first, second, compared] {
      await #expect(throws: GatedStorage.Failure.self) { try await writer.value }
    }
  }

  @Test func aWriteIsAuthorizedThenComparedThenWritten() async throws {
    let database = try await makeDatabase(
      MemoryTreeStorage(), access: ListAccess(readable: ["open"], writable: ["open"]))
    for expectation in [true, false] {
      await #expect(throws: TreeAccessError.permissionDenied) {
        try await database.write(.set("shut", .integer(1)), as: .unauthenticated) { _ in expectation
        }
      }
    }
    _ = try await database.write(.set("open", .integer(1)), as: .unauthenticated) { $0.isAbsent }
    await #expect(throws: TreeAccessError.conflict(current: TreeNode(.integer(1)))) {
      try await database.write(.set("open", .integer(2)), as: .unauthenticated) { $0.isAbsent }
    }
    _ = try await database.write(.set("shut", .integer(1)))
  }

  /// Otherwise, the result would confirm a guess of a value that the client may not read.
  @Test func aConditionNeedsReadAccess() async throws {
    let database = try await makeDatabase(
      MemoryTreeStorage(TreeNode.inner(["pin": TreeNode(.integer(7))])),
      access: ListAccess(writable: ["pin"]))
    for guess in [7, 8] {
      await #expect(throws: TreeAccessError.permissionDenied) {
        try await database.write(.set("pin", .integer(1)), as: .unauthenticated) {
          $0.scalar == .integer(Int64(guess))
        }
      }
    }
    #expect(await database.read("pin").scalar == .integer(7))
    _ = try await database.write(.set("pin", .integer(1)), as: .unauthenticated)
  }

  @Test func aDeniedWriteChangesNothing() async throws {
    let storage = GatedStorage()
    let database = try await makeDatabase(storage, access: ListAccess(writable: ["a", "b/c"]))
    let subscription = try await database.events(at: .root)
    let denied: [TreeWrite] = [
      .set("b", .integer(1)), .set(.root, .integer(1)), .set("z/a", .integer(1)),
      try .update(.root, json(#"{"a":1,"b/d":2}"#)),
    ]
    for write in denied {
      await #expect(throws: TreeAccessError.permissionDenied) {
        try await database.write(write, as: .unauthenticated)
      }
    }
    #expect(await storage.calls.isEmpty)
    #expect(await database.read().isAbsent)
    #expect(subscription.waiting().map(\.event) == [.put(.root, .absent)])
  }

  /// An update at the root is authorized by its changes, not by its path.
  @Test func anUpdateAtTheRootIsAuthorizedByItsChanges() async throws {
    let database = try await makeDatabase(
      MemoryTreeStorage(), access: ListAccess(writable: ["a", "b/c"]))
    _ = try await database.write(
      .update(.root, json(#"{"a":1,"b/c":2,"b/c":3}"#)), as: .unauthenticated)
    #expect(try await database.read() == tree(#"{"a":1,"b":{"c":3}}"#))
  }

  @Test func newRulesEndExactlyTheForbiddenSubscriptionsAfterPendingEvents() async throws {
    let database = try await makeDatabase(MemoryTreeStorage())
    let query = TreeQuery(order: .value)
    let listens: [(TreePath, TreeQuery?, TreeIdentity)] = [
      ("a", nil, .unauthenticated), ("b", nil, .unauthenticated), ("b/c", nil, .admin),
      ("a/x", nil, .unauthenticated),
      ("a", query, .unauthenticated), ("a", query, .admin),
      ("a", TreeQuery(order: .key), .unauthenticated),
      (.root, nil, .unauthenticated),
    ]
    var subscriptions: [TreeSubscription] = []
    for (path, query, identity) in listens {
      subscriptions.append(try await database.events(at: path, query, as: identity))
    }
    _ = try await database.write(.set(.root, json(#"{"a":{"x":1},"b":{"c":2}}"#)))
    try await database.replaceAccess(ListAccess(readable: ["a"]), keeping: "a only")
    #expect(await database.subscriptionCount == 4)
    let ends: [TreeAccessError?] = [
      nil, .permissionDenied, nil, nil, .missingIndex(.value, at: "a"),
      .missingIndex(.value, at: "a"), nil, .permissionDenied,
    ]
    for (subscription, end) in zip(subscriptions, ends) {
      var events = subscription.makeAsyncIterator()
      for _ in 0..<2 { _ = try #require(await events.next()) }
      guard let end else { continue }
      await #expect(throws: end) { try await events.next() }
      #expect(try await events.next() == nil)
    }
    #expect(database.snapshot.rules == "a only")
  }

  @Test func failedRulesDoNotChangeAccess() async throws {
    let database = try await makeDatabase(RefusingStorage())
    let subscription = try await database.events(at: .root, as: .unauthenticated)
    await #expect(throws: RefusingStorage.Failure.self) {
      try await database.replaceAccess(ListAccess(), keeping: "{}")
    }
    #expect(await database.subscriptionCount == 1)
    #expect(try await database.read(.root, as: .unauthenticated).isAbsent)
    #expect(subscription.waiting().count == 1)
  }

  /// Whichever call is last, the access in force is that of the stored rules.
  @Test func accessAndStoredRulesAgreeAfterConcurrentChanges() async throws {
    let storage = MemoryTreeStorage()
    let database = try await makeDatabase(storage)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          let path = TreePath([TreeKey(index: number)])
          try await database.replaceAccess(ListAccess(readable: [path]), keeping: path.description)
        }
      }
      try await group.waitForAll()
    }
    let kept = try #require(await storage.open().rules)
    #expect(try await database.read(TreePath(parsing: kept), as: .unauthenticated).isAbsent)
    let restarted = try await makeDatabase(storage)
    #expect(restarted.snapshot.rules == kept)
  }

  @Test func readingAsksForPermissionAndForAnIndex() async throws {
    let database = try await makeDatabase(
      MemoryTreeStorage(), access: ListAccess(readable: ["a"], indexed: [.child("age")]))
    let age = TreeQuery(order: .child("age"))
    #expect(try await database.select(age, at: "a", as: .unauthenticated).children.isEmpty)
    #expect(
      try await database.select(TreeQuery(), at: "a/b", as: .unauthenticated).children.isEmpty)
    await #expect(throws: TreeAccessError.permissionDenied) {
      try await database.select(age, at: "b", as: .unauthenticated)
    }
    for identity in [TreeIdentity.unauthenticated, .admin] {
      await #expect(throws: TreeAccessError.missingIndex(.value, at: "a")) {
        try await database.select(TreeQuery(order: .value), at: "a", as: identity)
      }
    }
    await #expect(throws: TreeAccessError.permissionDenied) {
      try await database.events(at: .root, as: .unauthenticated)
    }
  }
}

/// Reads, compares and writes until no other writer interferes.
private func incrementOnce(_ database: TreeDatabase) async throws {
  var expected = TreeNode.absent
  while true {
    let old = expected
    let number: Int64 = if case .integer(let number)? = old.scalar { number } else { 0 }
    do {
      _ = try await database.write(.set("n", .integer(number + 1))) { $0 == old }
      return
    } catch TreeAccessError.conflict(let current) {
      expected = current
    }
  }
}

/// A storage that fails every commit.
private struct RefusingStorage: TreeStorage {
  struct Failure: Error {}

  func open() -> TreeImage { TreeImage() }

  func commit(
    _ batch: TreeBatchID, after version: TreeVersion,
    _ resolve: @Sendable ([TreeLogEntry]) -> [TreeLogEntry.Change]
  ) throws -> [TreeLogEntry] { throw Failure() }

  func close() {}
}
