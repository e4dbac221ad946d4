import LiveTree
import LiveTreeClient
import LiveTreeWire
import Testing
import _WireServer

/// A filtered stream, event by event.
@Suite(.timeLimit(.minutes(20))) struct QueryStreamTests {
  private struct Person: Codable, Hashable, Sendable {
    var age: Int
  }

  @Test func childrenEnterAndLeaveInTheOrderOfTheQuery() async throws {
    try await WireServer.run { server in
      let query = try LiveDatabase(server.url(""))["people"]
        .ordered(by: "age").limited(toLast: 2)
      var observations = query.observations().makeAsyncIterator()
      #expect(await observations.next()?.phase == .loading)
      async let served = server.stream(put("/", #"{"a": {"age": 3}, "b": {"age": 1}}"#))
      #expect(await observations.next()?.value?.children.map(\.key.string) == ["b", "a"])
      let request = try await served
      #expect(request.line.contains("orderBy=%22age%22&limitToLast=2"))
      #expect(request["Accept"] == "text/event-stream")

      try await request.send(
        "event: patch\ndata: {\"path\":\"/\",\"data\":{\"b\":null,\"c\":{\"age\":2}}}\n\n")
      #expect(await observations.next()?.value?.children.map(\.key.string) == ["c", "a"])
      try await request.send(put("/c/age", "9"))
      #expect(await observations.next()?.value?.children.map(\.key.string) == ["a", "c"])
      try await request.send(put("/", "null"))
      #expect(await observations.next()?.value?.children.isEmpty == true)
    }
  }

  /// A server that reports which children entered the window, but not which left.
  @Test func theSelectionIsNeverLargerThanItsLimit() async throws {
    try await WireServer.run { server in
      let query = try LiveDatabase(server.url(""))["people"]
        .ordered(by: "age").limited(toLast: 1)
      var values = query.values(of: Person.self).makeAsyncIterator()
      async let served = server.stream(
        put("/", #"{"a": {"age": 3}}"#), put("/b", #"{"age": 4}"#))
      #expect(try await values.next()?.map(\.key.string) == ["a"])
      #expect(try await values.next()?.map(\.value) == [Person(age: 4)])
      _ = try await served
    }
  }

  @Test func aChildThatCanNotBeReadIsNamed() async throws {
    try await WireServer.run { server in
      let query = try LiveDatabase(server.url(""))["people"].ordered(by: .key)
      var observations = query.observations(of: Person.self).makeAsyncIterator()
      _ = await observations.next()
      async let served = server.stream(put("/", #"{"a": {"age": 3}, "b": {"age": "x"}}"#))
      let observation = try #require(await observations.next())
      #expect(observation.phase == .live)
      #expect(observation.value?.map(\.key.string) == ["a"])
      #expect(observation.invalid.map(\.code) == [.undecodable])
      #expect(observation.invalid.first?.description.contains("/b/age") == true)
      _ = try await served
    }
  }

  /// The connection ends and is reopened: equal data isn't delivered again.
  @Test func aNewConnectionYieldsOnlyNewValues() async throws {
    try await WireServer.run { server in
      let policy = RetryPolicy(first: .milliseconds(1), longest: .milliseconds(5))
      let people = try LiveDatabase(server.url(""), retry: policy)["people"]
      var values = people.values(of: [String: Person].self).makeAsyncIterator()
      async let served = server.stream(put("/", #"{"a": {"age": 3}, "b": {"age": 1}}"#))
      #expect(try await values.next()?.count == 2)
      try await served.close()

      async let again = server.stream(
        put("/", #"{"b": {"age": 1}, "a": {"age": 3}}"#), put("/c", #"{"age": 5}"#))
      #expect(try await values.next()?["c"] == Person(age: 5), "equal data isn't delivered again")
      _ = try await again
    }
  }

  @Test func anEventMayBeCutAnywhere() async throws {
    let event = Array((streamHead + put("/", #"{"é😀": "ü\u00e9 – 😀"}"#)).utf8)
    for cut in streamHead.utf8.count..<event.count {
      try await WireServer.run { server in
        let database = try LiveDatabase(server.url(""))
        var observations = database["n"].observations().makeAsyncIterator()
        _ = await observations.next()
        async let served = server.stream(pieces: [Array(event[..<cut]), Array(event[cut...])])
        let node = await observations.next()?.value
        #expect(node?[try TreeKey("é😀")] == TreeNode(.string("üé – 😀")))
        _ = try await served
      }
    }
  }

  /// A part of an event that the connection cut off is dropped; the next connection sends the whole
  /// event.
  @Test func anEventThatBrokeOffIsForgotten() async throws {
    let event = Array(put("/", #""ü""#).utf8)
    let middle = try #require(event.firstIndex(of: 0xC3)) + 1
    try await WireServer.run { server in
      let policy = RetryPolicy(first: .milliseconds(1), longest: .milliseconds(5))
      let node = try LiveDatabase(server.url(""), retry: policy)["n"]
      var observations = node.observations().makeAsyncIterator()
      _ = await observations.next()
      async let served: Void = server.stream(
        pieces: [Array(streamHead.utf8), Array(event[..<middle])]
      ).close()
      guard case .failed(let error, .some) = await observations.next()?.phase else {
        Issue.record("a broken connection is a failure that is tried again")
        return
      }
      #expect(error.code == .unreachable)
      try await served
      async let again = server.stream(pieces: [Array(streamHead.utf8), event])
      #expect(
        await observations.next() == NodeObservation(value: TreeNode(.string("ü")), phase: .live))
      _ = try await again
    }
  }
}
