import Testing

@testable import LiveTree

/// Deliveries to sessions on a loop.
@Suite(.timeLimit(.minutes(10))) struct SessionLoopTests {
  /// A commit is one action for each loop, however many sessions listen.
  @Test func aCommitIsOneActionForEachLoop() async throws {
    let database = try await TreeDatabase(storage: MemoryTreeStorage()) { 0 }
    let loops = [ManualLoop(), ManualLoop()]
    let sessions = (0..<100).map { number in
      TreeSession(database, on: loops[number % 2]) {}
    }
    for session in sessions { try await session.listen(at: .root) }
    for loop in loops { loop.run() }
    for session in sessions { #expect(session.takeAll().count == 1) }
    _ = try await database.write(.set("a", .integer(1)))
    for loop in loops {
      #expect(loop.waitingCount == 1)
      loop.run()
    }
    for session in sessions { #expect(session.takeAll().count == 1) }
  }

  /// However late a loop runs, the events of a write precede its answer, and none follows the answer to
  /// the end of its listen.
  @Test func messagesKeepTheirOrder() async throws {
    let database = try await TreeDatabase(storage: MemoryTreeStorage()) { 0 }
    let loop = ManualLoop()
    let session = TreeSession(database, on: loop) {}
    let path: TreePath = "a"
    session.submit(.listen(path, nil))
    for number in Int64(1)...5 { session.submit(.write(.set(path, .integer(number)))) }
    session.submit(.unlisten(path, nil))
    session.submit(.write(.set(path, .integer(6))))
    var messages: [String] = []
    while !messages.contains("answer 7") {
      await Task.yield()
      loop.run()
      messages += session.takeAll().map(Self.name)
    }
    let writes = (1...5).flatMap { ["put \($0)", "answer \($0)"] }
    let expected = ["put nil", "answer 0"] + writes + ["answer 6", "answer 7"]
    // A batch of several writes delivers all its events before its answers.
    #expect(messages.filter { $0.hasPrefix("put") } == expected.filter { $0.hasPrefix("put") })
    #expect(
      messages.filter { $0.hasPrefix("answer") } == expected.filter { $0.hasPrefix("answer") })
    for number in 1...5 {
      let event = try #require(messages.firstIndex(of: "put \(number)"))
      let answer = try #require(messages.firstIndex(of: "answer \(number)"))
      #expect(event < answer)
    }
  }

  /// A session whose loop is late gets the newest value, as one whose connection is slow.
  @Test func tooManyEventsCollapseOnTheLoop() async throws {
    let database = try await TreeDatabase(storage: MemoryTreeStorage()) { 0 }
    let loop = ManualLoop()
    let session = TreeSession(database, limits: SessionLimits(maximumCount: 3), on: loop) {}
    try await session.listen(at: "a")
    for number in Int64(1)...9 { _ = try await database.write(.set("a", .integer(number))) }
    loop.run()
    let messages = session.takeAll().map(Self.name)
    #expect(messages.last == "put 9")
    #expect(messages.count <= 3)
  }

  /// An event that its connection takes at once is neither late nor there twice, whatever waits.
  @Test func aConnectionThatKeepsUpTakesEventsAtOnce() async throws {
    let database = try await TreeDatabase(storage: MemoryTreeStorage()) { 0 }
    let (loop, connection) = (ManualLoop(), EagerConnection())
    let session = TreeSession(
      database, on: loop, deliver: { connection.take($0, of: $1) }, signal: {})
    try await session.listen(at: "a")
    loop.run()
    #expect(connection.takeAll().map(Self.name) == ["put nil"])
    #expect(session.takeAll().isEmpty)
    for number in Int64(1)...4 { _ = try await database.write(.set("a", .integer(number))) }
    loop.run()
    // The connection didn't take the second event, so the later ones wait, too.
    #expect(connection.takeAll().isEmpty)
    #expect(session.takeAll().map(Self.name) == ["put 1", "put 2", "put 3", "put 4"])
    _ = try await database.write(.set("a", .integer(5)))
    loop.run()
    #expect(connection.takeAll().map(Self.name) == ["put 5"])
    session.end()
    _ = try await database.write(.set("a", .integer(6)))
    loop.run()
    #expect(connection.takeAll().isEmpty)
  }

  private static func name(_ message: SessionMessage) -> String {
    switch message {
    case .event(_, let event):
      guard case .put(_, let node) = event.event else { return "patch" }
      if case .integer(let number)? = node.scalar { return "put \(number)" }
      return "put nil"
    case .answer(let number, _): return "answer \(number)"
    case .canceled: return "canceled"
    }
  }
}
