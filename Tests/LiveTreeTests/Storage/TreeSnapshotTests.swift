import Testing

@testable import LiveTree

/// Reads that see one version.
@Suite(.timeLimit(.minutes(20))) struct TreeSnapshotTests {
  @Test func aSnapshotStaysAsItIs() async throws {
    let database = try await TreeDatabase(storage: MemoryTreeStorage(), now: { 0 })
    _ = try await database.write(.set("a", .integer(1)))
    let snapshot = database.snapshot
    _ = try await database.write(.update(.root, JSONValue(parsing: Array(#"{"a":2,"b":3}"#.utf8))))
    #expect(snapshot.read("a").scalar == .integer(1))
    #expect(snapshot.read("b").isAbsent)
    #expect(snapshot.version < database.version)
    #expect(database.snapshot.read("b").scalar == .integer(3))
  }

  /// Only the database has indexes.
  @Test func aQueryOfManyChildrenNeedsTheDatabase() async throws {
    let children = (0..<100).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
    let database = try await TreeDatabase(storage: MemoryTreeStorage(), now: { 0 })
    _ = try await database.write(.set(.root, JSONValue(parsing: Array("{\(children)}".utf8))))
    let byKey = TreeQuery(order: .key, limit: .first(2))
    #expect(try database.snapshot.select(byKey, at: .root)?.children.count == 2)
    let byPriority = TreeQuery(order: .priority, limit: .first(2))
    #expect(try database.snapshot.select(byPriority, at: .root) == nil)
    #expect(try await database.select(byPriority, at: .root).children.count == 2)
  }

  @Test func requestsOfABurstWakeTheDatabaseOnce() throws {
    let inbox = RequestInbox<Int>()
    let request = CommitRequest.write(WriteRequest(.set("a", .null)))
    #expect((0..<3).map { inbox.add(request, for: $0) } == [true, false, false])
    #expect(inbox.takeAll().map(\.waiter) == [0, 1, 2])
    #expect(inbox.takeAll().isEmpty)
    #expect(inbox.add(request, for: 3))
  }
}
