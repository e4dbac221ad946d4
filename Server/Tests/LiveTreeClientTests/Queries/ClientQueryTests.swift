import LiveTree
import LiveTreeClient
import Testing
import _WireServer

/// The encoding of a query in a URL, and the order of its unordered response.
@Suite(.timeLimit(.minutes(20))) struct ClientQueryTests {
  private func target(
    of query: @Sendable (DatabaseReference) -> DatabaseQuery
  ) async throws -> String {
    try await WireServer.run { server in
      let query = query(try LiveDatabase(server.url(""))["people"])
      async let answer = query.get()
      let request = try await server.request()
      try await request.answer(body: "null")
      #expect(try await answer.children.isEmpty)
      return String(request.line.split(separator: " ")[1])
    }
  }

  /// A query and its encoding in a URL.
  struct Case: Sendable, CustomTestStringConvertible {
    let parameters: String
    let query: @Sendable (DatabaseReference) -> DatabaseQuery

    init(
      _ parameters: String, _ query: @escaping @Sendable (DatabaseReference) -> DatabaseQuery
    ) {
      (self.parameters, self.query) = (parameters, query)
    }

    var testDescription: String { parameters }
  }

  static let cases = [
    Case("orderBy=%22age%22&limitToLast=3") { $0.ordered(by: "age").limited(toLast: 3) },
    Case("orderBy=%22name%2Flast%22&startAt=%22%C3%A9%5C%22%22&limitToFirst=1") {
      $0.ordered(by: "name/last").starting(at: "é\"").limited(toFirst: 1)
    },
    Case("orderBy=%22%24key%22&startAfter=%22a%22&endBefore=%22m%22") {
      $0.ordered(by: .key).starting(after: "a").ending(before: "m")
    },
    Case("orderBy=%22%24value%22&startAt=1.5%2C%22k%2C1%22&endAt=true") {
      $0.ordered(by: .value).starting(at: 1.5, key: "k,1").ending(at: true)
    },
    Case("orderBy=%22%24value%22&equalTo=7") { $0.ordered(by: .value).equal(to: 7) },
    Case("orderBy=%22age%22&equalTo=null%2C%22ada%22") {
      $0.ordered(by: "age").equal(to: nil as Int?, key: "ada")
    },
    Case("format=export&orderBy=%22%24priority%22&startAt=0") {
      $0.ordered(by: .priority).starting(at: 0)
    },
    Case("format=export") { $0.matching(TreeQuery()) },
  ]

  @Test(arguments: cases) func everyOrderAndBoundIsEncoded(example: Case) async throws {
    #expect(try await target(of: example.query) == "/people.json?" + example.parameters)
  }

  /// The client sorts by an order alone, because a server would require an index.
  @Test func anOrderAloneIsNotSent() async throws {
    #expect(try await target { @Sendable in $0.ordered(by: "age") } == "/people.json")
  }

  @Test func anUnorderedAnswerIsOrdered() async throws {
    try await WireServer.run { server in
      let query = try LiveDatabase(server.url(""))["people"]
        .ordered(by: "age").limited(toFirst: 3)
      async let answer = query.get()
      try await server.request().answer(
        body: #"{"a": {"age": "x"}, "b": {"age": 2}, "c": {"name": "C"}}"#)
      #expect(try await answer.children.map(\.key.string) == ["c", "b", "a"])
    }
  }

  /// Without the export format, a server omits priorities, and bounds would select nothing.
  @Test func selectionByPriorityIsKept() async throws {
    try await WireServer.run { server in
      let query = try LiveDatabase(server.url(""))["people"]
        .ordered(by: .priority).starting(at: 1)
      async let answer = query.get()
      try await server.request().answer(
        body: #"{"a": {".value": 1, ".priority": 2}, "b": {".value": 2, ".priority": 1}, "c": 3}"#)
      #expect(try await answer.children.map(\.key.string) == ["c", "b", "a"])
    }
  }

  @Test(arguments: [
    Case("path") { $0.ordered(by: "a.b") },
    Case("key") { $0.ordered(by: .value).starting(at: 1, key: "a/b") },
  ])
  func aQueryWithABadPathIsAnErrorWhenItIsMade(example: Case) async throws {
    let query = example.query(try LiveDatabase("http://127.0.0.1:9")["people"])
    let error = await #expect(throws: DatabaseError.self) { try await query.get() }
    #expect(error?.code == .invalidPath)
    var observations = query.observations().makeAsyncIterator()
    _ = await observations.next()
    guard case .failed(let failure, nil) = await observations.next()?.phase else {
      Issue.record("a bad query must fail for good")
      return
    }
    #expect(failure.code == .invalidPath)
  }

  @Test func aMissingIndexIsReported() async throws {
    try await WireServer.run { server in
      let query = try LiveDatabase(server.url(""))["people"].ordered(by: "age").equal(to: 1)
      let sentence =
        #"Index not defined, add \".indexOn\": \"age\", for path \"/people\", to the rules"#
      async let served: Void = server.request().answer(
        "400 Bad Request", body: #"{"error": "\#(sentence)"}"#)
      let error = await #expect(throws: DatabaseError.self) { try await query.get() }
      #expect(error?.code == .missingIndex)
      #expect(error?.description.contains(#"add ".indexOn": "age""#) == true)
      try await served
    }
  }
}
