import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveTree

@Suite(.timeLimit(.minutes(20)), .trail) struct QuerySubscriptionTests {
  /// Law: the events lead from one result to the next in the form that the protocol requires, and
  /// there are none if the result is unchanged.
  @Test func eventsLeadToTheResultOfTheQuery() async throws {
    try await withEvery("seed", in: 0..<6 as Range<UInt64>) { seed in
      var generator = SplitMix64(seed: seed)
      let database = try await makeDatabase(
        MemoryTreeStorage(TreeNode.inner(["l": .many(60, using: &generator)])))
      var followers: [Follower] = []
      for _ in 0..<60 {
        if followers.count < 25 {
          let query = TreeQuery.random(using: &generator)
          followers.append(
            Follower(query: query, subscription: try await database.events(at: "l", query)))
        }
        let write = TreeWrite.random(using: &generator)
        _ = try await database.write(write)
        let node = await database.read("l")
        for position in followers.indices {
          let isRight = followers[position].follows(to: node, after: write)
          #expect(isRight, "\(followers[position].query) after \(write)")
        }
      }
    }
  }

  @Test func aSlowListenerConverges() async throws {
    try await withEvery("seed", in: 0..<6 as Range<UInt64>) { seed in
      var generator = SplitMix64(seed: seed)
      let database = try await makeDatabase(MemoryTreeStorage())
      var followers: [(query: TreeQuery, events: TreeSubscription, seen: TreeNode)] = []
      for _ in 0..<10 {
        let query = TreeQuery.random(using: &generator)
        let events = try await database.events(at: "l", query, maximumWaiting: 3)
        followers.append((query, events, .absent))
      }
      for step in 1...80 {
        _ = try await database.write(.random(using: &generator))
        guard step % 20 == 0 else { continue }
        let node = await database.read("l")
        for position in followers.indices {
          let waiting = followers[position].events.waiting()
          #expect(waiting.count <= 3)
          followers[position].seen = waiting.reduce(followers[position].seen) {
            $1.event.applied(to: $0)
          }
          #expect(followers[position].seen == followers[position].query.selection(from: node).node)
        }
      }
    }
  }

  @Test func oneChildIsPutSeveralAreAPatchAndASetAboveReplaces() async throws {
    let database = try await makeDatabase(MemoryTreeStorage())
    let query = TreeQuery(order: .value).limited(toFirst: 2)
    let events = try await database.events(at: "l", query)
    _ = events.waiting()
    func received(_ write: TreeWrite) async throws -> [TreeEvent] {
      _ = try await database.write(write)
      return events.waiting().map(\.event)
    }
    #expect(
      try await received(.set("l", json(#"{"a":1,"b":2,"c":3}"#)))
        == [.put(.root, tree(#"{"a":1,"b":2}"#))])
    #expect(try await received(.set("l/c", .integer(4))) == [])
    #expect(try await received(.set("l/b", .integer(3))) == [.put("b", TreeNode(.integer(3)))])
    #expect(
      try await received(.set("l/0", .integer(0)))
        == [
          .patch(
            .root,
            [
              TreeChange(path: "0", node: TreeNode(.integer(0))),
              TreeChange(path: "b", node: .absent),
            ])
        ])
    #expect(
      try await received(.update("l", json(#"{"0":null,"a":null}"#)))
        == [
          .patch(
            .root,
            [
              TreeChange(path: "0", node: .absent), TreeChange(path: "a", node: .absent),
              TreeChange(path: "b", node: TreeNode(.integer(3))),
              TreeChange(path: "c", node: TreeNode(.integer(4))),
            ])
        ])
    #expect(try await received(.set(.root, json(#"{"l":{"b":3,"c":4,"d":5}}"#))) == [])
    #expect(try await received(.set("l", .integer(1))) == [.put(.root, .absent)])
  }

  @Test func aChildThatEntersIsWhole() async throws {
    let database = try await makeDatabase(
      MemoryTreeStorage(try tree(#"{"l":{"a":{"n":1,"x":true},"b":{"n":9,"y":{"z":2}}}}"#)))
    let query = TreeQuery(order: .child("n")).ending(at: .integer(5))
    let events = try await database.events(at: "l", query)
    _ = events.waiting()
    _ = try await database.write(.set("l/b/n", .integer(2)))
    #expect(events.waiting().map(\.event) == [.put("b", try tree(#"{"n":2,"y":{"z":2}}"#))])
    _ = try await database.write(.set("l/b/y/z", .integer(3)))
    #expect(events.waiting().map(\.event) == [.put("b", try tree(#"{"n":2,"y":{"z":3}}"#))])
    _ = try await database.write(.set("l/a/n", .integer(6)))
    #expect(events.waiting().map(\.event) == [.put("a", .absent)])
  }

  @Test func listenersWithTheSameQueryShareEventsAndEncodings() async throws {
    let database = try await makeDatabase(MemoryTreeStorage())
    for query in [nil, TreeQuery(order: .value).limited(toLast: 1)] {
      let first = try await database.events(at: "l", query, maximumWaiting: 2)
      let second = try await database.events(at: "l", query, maximumWaiting: 2)
      for number in 0..<4 {
        _ = try await database.write(.set("l/a", .integer(Int64(number))))
        guard number == 0 else { continue }
        #expect(first.waiting().count == second.waiting().count)
      }
      let (mine, theirs) = (first.waiting(), second.waiting())
      #expect(mine.count == 1)
      #expect(zip(mine, theirs).allSatisfy { $0 === $1 })
      _ = try await database.write(.set("l", .null))
      let event = try #require(first.waiting().first)
      #expect(event === second.waiting().first)
      let counter = ComparisonCounter()
      for _ in 0..<3 {
        let text = event.representation { _ -> String in
          counter.add()
          return "text"
        }
        let size = event.representation { _ -> Int in
          counter.add()
          return 4
        }
        #expect(text == "text" && size == 4)
      }
      #expect(counter.count == 2)
    }
  }

  @Test func anIndexIsDroppedWithItsLastListener() async throws {
    let database = try await makeDatabase(MemoryTreeStorage(), maximumIndexCount: 0)
    let query = TreeQuery(order: .value)
    let first = try await database.events(at: "l", query)
    let second = try await database.events(at: "l", query.limited(toFirst: 1))
    #expect(await database.indexes.count == 1)
    for subscription in [first, second] { subscription.session.end() }
    await waitUntil("no subscription is left") { await database.subscriptionCount == 0 }
    #expect(await database.indexes.count == 0)
  }
}

private struct Follower {
  let query: TreeQuery
  let subscription: TreeSubscription
  private var seen: TreeNode?

  init(query: TreeQuery, subscription: TreeSubscription) {
    self.query = query
    self.subscription = subscription
  }

  mutating func follows(to node: TreeNode, after write: TreeWrite) -> Bool {
    var events = subscription.waiting().map(\.event)
    var old = seen
    if old == nil, case .put(.root, let first)? = events.first {
      old = first
      events.removeFirst()
    }
    let new = query.selection(from: node).node
    defer { seen = new }
    guard let old, events.count == (old == new ? 0 : 1) else { return false }
    guard let event = events.first else { return true }
    let isReplaced = TreePath.list.starts(with: write.path) && write.isSet
    return event.applied(to: old) == new && event.hasForm(isReplaced: isReplaced, of: new)
  }
}

extension TreePath {
  fileprivate static let list: TreePath = "l"
}

extension TreeEvent {
  /// A set at or above the path sends the whole value; a change of one child is a `put`, and of
  /// several a `patch` of whole children.
  fileprivate func hasForm(isReplaced: Bool, of node: TreeNode) -> Bool {
    switch self {
    case .put(.root, let whole): isReplaced && whole == node
    case .put(let path, let child): !isReplaced && path.count == 1 && node[path] == child
    case .patch(let path, let changes):
      !isReplaced && path.isEmpty && changes.count > 1
        && changes.allSatisfy { $0.path.count == 1 && node[$0.path] == $0.node }
    }
  }
}

extension TreeWrite {
  fileprivate var isSet: Bool {
    if case .set = self { true } else { false }
  }

  /// Sets and updates at, above and below the children of "l", and deletions.
  fileprivate static func random(using generator: inout SplitMix64) -> TreeWrite {
    func value(_ levels: Int) -> JSONValue {
      Int.random(in: 0..<4, using: &generator) == 0
        ? .null
        : TreeNode.random(levels: levels, children: 3, using: &generator).json(export: true)
    }
    let path = TreePath.list.appending(TreeKey.random(using: &generator))
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: return .set("l", value(2))
    case 1: return .set(.root, .object([.init(name: "l", value: value(2))]))
    case 2..<5: return .set(path.appending("h" as TreeKey), value(1))
    case 5..<7:
      let names = Set((0..<3).map { _ in TreeKey.random(using: &generator) })
      return .update("l", .object(names.map { JSONValue.Member(name: $0.string, value: value(1)) }))
    default: return .set(path, value(1))
    }
  }
}
