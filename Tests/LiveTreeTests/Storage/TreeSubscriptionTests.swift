import Testing
import _LiveTestSupport

@testable import LiveTree

@Suite(.timeLimit(.minutes(20))) struct TreeSubscriptionTests {
  @Test func startsWithThePresentValueAndFollows() async throws {
    let database = try await makeDatabase(MemoryTreeStorage(TreeNode(.integer(1))))
    var events = try await database.events(at: "a").makeAsyncIterator()
    #expect(try await events.next() == .put(.root, .absent))
    _ = try await database.write(.set("a/b", .integer(2)))
    _ = try await database.write(.update("a", json(#"{"b":null,"c":3}"#)))
    #expect(try await events.next() == .put("b", TreeNode(.integer(2))))
    #expect(
      try await events.next()
        == .patch(
          .root,
          [
            TreeChange(path: "c", node: TreeNode(.integer(3))),
            TreeChange(path: "b", node: .absent),
          ]))
  }

  @Test func onlyAffectedListenersReceiveEvents() async throws {
    let database = try await makeDatabase(MemoryTreeStorage())
    let paths: [TreePath] = [.root, "a", "a/b", "a/b/c", "a/x", "z"]
    var reached: [TreePath] = []
    var subscriptions: [TreeSubscription] = []
    for path in paths { subscriptions.append(try await database.events(at: path)) }
    _ = try await database.write(.set("a/b", json(#"{"c":1}"#)))
    for (path, subscription) in zip(paths, subscriptions) {
      if subscription.waiting().count == 2 { reached.append(path) }
    }
    #expect(reached == [.root, "a", "a/b", "a/b/c"])
  }

  @Test func waitingEventsCollapseIntoThePresentValue() async throws {
    let database = try await makeDatabase(MemoryTreeStorage())
    var events = try await database.events(at: .root, maximumWaiting: 4).makeAsyncIterator()
    for _ in 0..<10 { _ = try await database.write(increment) }
    var value = TreeNode.absent
    var count = 0
    while value != (await database.read()), let event = try await events.next() {
      value = event.applied(to: value)
      count += 1
    }
    #expect(count <= 4)
    #expect(value == TreeNode.inner(["n": TreeNode(.integer(10))]))
  }

  @Test func convergesWhileManyWrite() async throws {
    let database = try await makeDatabase(MemoryTreeStorage())
    let subscription = try await database.events(at: .root, maximumWaiting: 8)
    let reader = Task {
      var value = TreeNode.absent
      for try await event in subscription {
        value = event.applied(to: value)
        if value["n" as TreeKey].scalar == .integer(100) { break }
      }
      return value
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { _ = try await database.write(increment) } }
      try await group.waitForAll()
    }
    #expect(try await reader.value == database.read())
  }

  @Test func endsWhenItsTaskIsCancelled() async throws {
    let database = try await makeDatabase(MemoryTreeStorage())
    let subscription = try await database.events(at: .root)
    let reader = Task {
      var count = 0
      for try await _ in subscription { count += 1 }
      return count
    }
    reader.cancel()
    #expect(try await reader.value <= 1)
    await waitUntilForgotten(by: database)
  }

  @Test func aReleasedSubscriptionIsRemoved() async throws {
    let database = try await makeDatabase(MemoryTreeStorage())
    do {
      let subscription = try await database.events(at: "a/b")
      var events = subscription.makeAsyncIterator()
      #expect(try await events.next() == .put(.root, .absent))
      #expect(await database.subscriptionCount == 1)
    }
    await waitUntilForgotten(by: database)
  }

  private func waitUntilForgotten(by database: TreeDatabase) async {
    await waitUntil("no subscription is left") { await database.subscriptionCount == 0 }
    #expect(await database.subscriptionCount == 0)
  }
}
