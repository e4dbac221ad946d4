import Foundation
import Hummingbird
import HummingbirdTesting
import LiveTransportNIO
import LiveTree
import LiveTreeClient
import LiveTreeServer
import LiveTreeWire
import Testing
import _WireServer

/// The client against a real server on a real socket.
@Suite(.timeLimit(.minutes(20))) struct ClientTests {
  private struct Person: Codable, Hashable, Sendable {
    var name: String
    var tags: [String]?
  }

  @Test(arguments: [LiveDatabase.Connection.webSocket, .eventStreams])
  func writesCanBeReadBack(over connection: LiveDatabase.Connection) async throws {
    try await withDatabase(over: connection) { database, _ in
      try await database["people/ada"].set(try json(#"{"name": "Ada", "tags": ["a", "b"]}"#))
      try await database["people"].update(try json(#"{"ada/name": "Ada L.", "bob/name": "Bob"}"#))
      let key = try await database["log"].push(.string("hello"))
      #expect(try await database["people/ada/name"].get() == TreeNode(.string("Ada L.")))
      #expect(try await database["log"][key.string].get() == TreeNode(.string("hello")))
      try await database["people"].remove()
      #expect(try await database["people"].get().isAbsent)
    }
  }

  @Test(arguments: [LiveDatabase.Connection.webSocket, .eventStreams])
  func customValuesAreWrittenAndRead(over connection: LiveDatabase.Connection) async throws {
    try await withDatabase(over: connection) { database, tree in
      let people = database["people"]
      let ada = people.push()
      #expect(await tree.read().isAbsent, "a key alone writes nothing")
      let bob = people.push()
      try await bob.set(Person(name: "Bob"))
      try await ada.set(Person(name: "Ada", tags: ["x"]))
      #expect(try await people.keys() == [ada.key, bob.key])
      #expect(try await ada.get(as: Person.self) == Person(name: "Ada", tags: ["x"]))
      #expect(try await people["missing"].get(as: Person.self) == nil)
      try await people.update(["new/1": Person(name: "C"), "\(ada.key?.string ?? "")": nil])
      #expect(try await people.keys().map(\.string) == ["\(bob.key?.string ?? "")", "new"])
      let key = try await people["log"].push("text")
      #expect(try await people["log"][key.string].get(as: String.self) == "text")
      #expect(try await people["log"][key.string].keys().isEmpty, "a leaf has no keys")
    }
  }

  /// More streams than the eight connections of a pool with default settings.
  @Test(arguments: [LiveDatabase.Connection.webSocket, .eventStreams])
  func manyStreamsLeaveRoomForRequests(over connection: LiveDatabase.Connection) async throws {
    try await withDatabase(over: connection) { database, _ in
      try await withThrowingTaskGroup { group in
        for _ in 0..<20 {
          group.addTask {
            for await observation in database["n"].observations()
            where observation.value == TreeNode(.integer(1)) { return }
          }
        }
        try await database["n"].set(1)
        try await group.waitForAll()
      }
    }
  }

  /// The server accepts the connection but never responds.
  @Test(arguments: [LiveDatabase.Connection.webSocket, .eventStreams])
  func aServerThatDoesNotAnswerIsNoticed(over connection: LiveDatabase.Connection) async throws {
    try await WireServer.run { server in
      let database = try LiveDatabase(
        server.url(""), transport: NIOTransport.shared, connection: connection,
        retry: RetryPolicy(
          first: .milliseconds(1), longest: .milliseconds(5), opening: .milliseconds(20)))
      var observations = database["n"].observations().makeAsyncIterator()
      _ = await observations.next()
      guard case .failed(let error, .some)? = await observations.next()?.phase else {
        Issue.record("a server that does not answer is a failure that is tried again")
        return
      }
      #expect(error.description.contains("timed out"))
    }
  }

  @Test func aRefusalIsTheServersSentence() async throws {
    try await withDatabase { database, _ in
      let error = await #expect(throws: DatabaseError.self) {
        try await database["a"].set(try json(#"{"b.c": 1}"#))
      }
      #expect(error?.code == .invalidValue)
      #expect(error?.description.contains("b.c") == true)
    }
  }

  @Test func aRefusedConnectionIsReported() async throws {
    let database = try LiveDatabase("http://127.0.0.1:9", transport: NIOTransport.shared)
    let error = await #expect(throws: DatabaseError.self) { try await database["a"].get() }
    #expect(error?.isTemporary == true)
    #expect(error?.description.contains("connection refused") == true)
  }

  @Test func anObserverSeesEveryValueInOrder() async throws {
    try await withDatabase { database, tree in
      var observations = database["n"].observations().makeAsyncIterator()
      #expect(await observations.next() == NodeObservation(value: nil, phase: .loading))
      #expect(await observations.next() == NodeObservation(value: nil, phase: .live))
      for number in Int64(1)...5 {
        _ = try await tree.write(.set(TreePath(parsing: "n"), .integer(number)))
        let value = TreeNode(.integer(number))
        #expect(await observations.next() == NodeObservation(value: value, phase: .live))
      }
    }
  }

  @Test(arguments: [LiveDatabase.Connection.webSocket, .eventStreams])
  func valuesAreThoseThatCanBeRead(over connection: LiveDatabase.Connection) async throws {
    try await withDatabase(over: connection) { database, tree in
      let path = try TreePath(parsing: "people/ada")
      _ = try await tree.write(.set(path, try json(#"{"name": "Ada"}"#)))
      var values = database["people/ada"].values(of: Person.self).makeAsyncIterator()
      #expect(try await values.next() == Person(name: "Ada"))
      _ = try await tree.write(.set(path, .integer(5)))
      _ = try await tree.write(.set(path, .null))
      _ = try await tree.write(.set(path, try json(#"{"name": "Ada L.", "tags": ["x"]}"#)))
      #expect(try await values.next() == Person(name: "Ada L.", tags: ["x"]))
    }
  }

  /// Deleting the first element of an array leaves a hole, and a row of another type is left out: a screen
  /// neither freezes nor hides why.
  @Test(arguments: [LiveDatabase.Connection.webSocket, .eventStreams])
  func aRowThatIsNotValidFreezesNothing(over connection: LiveDatabase.Connection) async throws {
    struct Profile: Codable, Hashable, Sendable {
      var name: String
      var friends: [Person]?
    }
    try await withDatabase(over: connection) { database, tree in
      let path = try TreePath(parsing: "data")
      let friends = #"[{"name": "Finn"}, {"name": "Eve"}, {"name": "Bob"}]"#
      _ = try await tree.write(.set(path, try json(#"{"name": "Ada", "friends": \#(friends)}"#)))
      let (errors, continuation) = AsyncStream.makeStream(of: DatabaseError.self)
      var values = database["data"].values(
        of: Profile.self, onInvalid: .skip { continuation.yield($0) }
      ).makeAsyncIterator()
      var observations = database["data"].observations(of: Profile.self).makeAsyncIterator()
      _ = await observations.next()
      #expect(try await values.next()?.friends?.map(\.name) == ["Finn", "Eve", "Bob"])
      #expect(await observations.next()?.value?.friends?.count == 3)
      try await database["data/friends/0"].remove()
      #expect(try await values.next()?.friends?.map(\.name) == ["Eve", "Bob"])
      #expect(await observations.next()?.invalid == [])
      try await database["data/friends/1"].set(7)
      #expect(try await values.next()?.friends?.map(\.name) == ["Bob"])
      let observation = try #require(await observations.next())
      #expect(observation.phase == .live)
      #expect(observation.value?.friends?.map(\.name) == ["Bob"])
      #expect(observation.invalid.count == 1)
      try await database["data/friends/3"].set(Person(name: "Tom"))
      #expect(try await values.next()?.friends?.map(\.name) == ["Bob", "Tom"])
      continuation.finish()
      // As long as the error lasts, it's reported once.
      #expect(await errors.reduce(0) { count, _ in count + 1 } == 1)
    }
  }

  @Test func failuresKeepTheLastValue() async throws {
    try await withDatabase { database, tree in
      let path = try TreePath(parsing: "people/ada")
      _ = try await tree.write(.set(path, try json(#"{"name": "Ada"}"#)))
      var observations =
        database["people/ada"].observations(of: Person.self).makeAsyncIterator()
      _ = await observations.next()
      #expect(await observations.next()?.value == Person(name: "Ada"))
      _ = try await tree.write(.set(path, try json(#"{"name": {"first": "Ada"}}"#)))
      let observation = try #require(await observations.next())
      #expect(observation.value == Person(name: "Ada"))
      guard case .stale(_, let error, nil) = observation.phase else {
        Issue.record("unreadable data must be stale, not \(observation.phase)")
        return
      }
      #expect(error.description.contains("/name"))
    }
  }

  @Test func everyOutageHasItsOwnBeginning() async throws {
    try await WireServer.run { server in
      let database = try LiveDatabase(
        server.url(""), transport: NIOTransport.shared, connection: .eventStreams)
      var observations = database["n"].observations(of: Int.self).makeAsyncIterator()
      _ = await observations.next()
      async let opened = server.stream(put("/", "1"))
      #expect(await observations.next() == NodeObservation(value: 1, phase: .live))
      let stream = try await opened
      var beginnings: [Date] = []
      for number in 2...3 {
        for text in ["a", "b"] {
          try await stream.send(put("/", "\"\(text)\""))
          guard case .stale(let since, let error, nil)? = await observations.next()?.phase else {
            Issue.record("data of another type is stale")
            return
          }
          #expect(error.code == .undecodable)
          beginnings.append(since)
        }
        try await stream.send(put("/", "\(number)"))
        #expect(await observations.next() == NodeObservation(value: number, phase: .live))
      }
      #expect(beginnings[0] == beginnings[1])
      #expect(beginnings[1] < beginnings[2])
      #expect(beginnings[2] == beginnings[3])
    }
  }

  /// The server stops and restarts with other data: the value is kept, then replaced.
  @Test func anObserverComesBackByItself() async throws {
    let policy = RetryPolicy(first: .milliseconds(1), longest: .milliseconds(5))
    let port = FreePort.find()
    let database = try LiveDatabase(
      "http://127.0.0.1:\(port)", transport: NIOTransport.shared, retry: policy)
    var observations = database["n"].observations().makeAsyncIterator()
    var seen: [NodeObservation<TreeNode>] = []
    for number in Int64(1)...3 {
      let value = TreeNode(.integer(number))
      try await withServer(
        port: port, holding: .object([.init(name: "n", value: .integer(number))])
      ) {
        repeat {
          seen.append(try #require(await observations.next()))
        } while seen.last != NodeObservation(value: value, phase: .live)
      }
      let lost = try #require(await observations.next())
      #expect(lost.value == value, "the last value stays")
      guard case .stale = lost.phase else {
        Issue.record("a lost connection must be stale, not \(lost.phase)")
        return
      }
    }
  }

  /// A broken network doesn't close connections: silence for too long is the only sign.
  @Test func aServerThatFallsSilentIsNoticed() async throws {
    try await withDatabase { database, _ in
      let impatient = try LiveDatabase(
        database.root.description, transport: NIOTransport.shared, connection: .eventStreams,
        retry: RetryPolicy(
          first: .milliseconds(1), longest: .milliseconds(5), silence: .milliseconds(50)))
      // On a busy machine, the first attempts may time out before anything has arrived.
      for await observation in impatient["n"].observations() {
        guard case .stale(_, let error, .some) = observation.phase else { continue }
        #expect(error.description.contains("nothing was received for 0.05 seconds"))
        break
      }
    }
  }

  @Test func aRedirectToAnInvalidURLFails() async throws {
    try await withDatabase(over: .eventStreams) { database, _ in
      let error = await #expect(throws: DatabaseError.self) {
        try await database["nowhere"].get()
      }
      #expect(error?.description.contains("redirects to an invalid URL") == true)
    }
  }

  @Test func aRedirectIsFollowed() async throws {
    try await withDatabase(over: .eventStreams) { database, tree in
      _ = try await tree.write(.set(TreePath(parsing: "moved/n"), .integer(1)))
      var observations = database["elsewhere"].observations().makeAsyncIterator()
      _ = await observations.next()
      #expect(await observations.next()?.value == TreeNode(.integer(1)))
    }
  }

  private func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }
}
