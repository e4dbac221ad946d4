import LiveTransport
import LiveTree
import Testing

@testable import LiveTreeClient

/// A text that is empty by mistake never makes a reference to the node above.
@Suite(.timeLimit(.minutes(5))) struct EmptyKeyTests {
  private static let database: LiveDatabase? = try? LiveDatabase("http://127.0.0.1:9")

  static let references: [@Sendable (LiveDatabase) -> DatabaseReference] = [
    { $0[""] }, { $0["/"] }, { $0["//"] }, { $0["users"][""] }, { $0["users/"] },
    { $0["users//name"] }, { $0["//name"] }, { $0["/users//name"] }, { $0["users"]["/"] },
    { $0["users"][""]["name"] },
    { $0.root[""] }, { $0[""]["users"] },
  ]

  @Test(arguments: 0..<references.count)
  func everythingThatIsDoneWithItFails(index: Int) async throws {
    let node = Self.references[index](try #require(Self.database))
    let operations: [(String, (DatabaseReference) async throws -> Void)] = [
      ("set", { try await $0.set(3) }), ("remove", { try await $0.remove() }),
      ("update", { try await $0.update(["a": 1]) }), ("get", { _ = try await $0.get() }),
      ("push", { _ = try await $0.push("x") }), ("keys", { _ = try await $0.keys() }),
      ("version", { _ = try await $0.version() }),
      ("conditional set", { try await $0.set(3, ifMatch: .absent) }),
      ("query", { _ = try await $0.ordered(by: .key).get() }),
      ("transaction", { try await $0.transaction(of: Int.self) { $0 = 1 } }),
      ("onDisconnect", { try await $0.onDisconnect.remove() }),
      ("exchange", { _ = try await $0.exchange(.init(.get)) }),
    ]
    for (name, operation) in operations {
      let error = await #expect(throws: DatabaseError.self, "\(name) of \(node.path)") {
        try await operation(node)
      }
      #expect(error?.code == .invalidPath, "\(name) of \(node.path)")
      #expect(error?.description.contains("empty key") == true)
    }
    var last: ConnectionPhase?
    for await observation in node.observations() { last = observation.phase }
    guard case .failed(let error, nil)? = last else {
      Issue.record("\(node.path) is observed")
      return
    }
    #expect(error.code == .invalidPath)
  }

  @Test(arguments: ["", "/", "ada//name", "ada/", "/ada/"])
  func aNameOfAnUpdateHasNoEmptyKey(name: String) async throws {
    let users = try #require(Self.database)["users"]
    for update in [users.update, users.onDisconnect.update] as [(JSONValue) async throws -> Void] {
      let error = await #expect(throws: DatabaseError.self) {
        try await update(.object([.init(name: name, value: .integer(3))]))
      }
      #expect(error?.code == .invalidPath)
    }
  }

  @Test(arguments: [
    "http://a.org/users/", "http://a.org/users//name", "http://a.org//", "http://a.org/users/.json",
  ])
  func aURLHasNoEmptyKey(url: String) {
    let error = #expect(throws: DatabaseError.self) { try DatabaseReference(url: url) }
    #expect(error?.code == .invalidPath)
  }

  @Test func theRootIsNamed() throws {
    let database = try #require(Self.database)
    #expect(try database.root.treePath() == .root)
    #expect(try DatabaseReference(url: "http://a.org/.json").treePath() == .root)
    #expect(try DatabaseReference(url: "http://a.org").treePath() == .root)
    #expect(try database.root["users"]["/ada"].treePath().description == "/users/ada")
    #expect(database["/users/ada"].description == "http://127.0.0.1:9/users/ada")
  }
}
