import HTTPTypes
import HummingbirdTesting
import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport

@testable import LiveTreeServer

/// What the admin sees of the requests of others.
@Suite(.timeLimit(.minutes(20))) struct ActivityTests {
  private let rules = OwnNodes()

  /// Each user may write below a node of its name.
  private struct OwnNodes: TreeAccess {
    func allowsRead(
      at path: TreePath, _ query: TreeQuery?, of root: TreeNode, as auth: JSONValue,
      now milliseconds: Int64
    ) -> Bool { path.first.map { .string($0.string) } == auth["uid"] }

    func judge(
      _ commit: TreeCommit, from before: TreeNode, to after: TreeNode, as auth: JSONValue,
      now milliseconds: Int64, maximumSteps: Int
    ) -> TreeJudgment {
      commit.path.first.map { .string($0.string) } == auth["uid"] ? .allowed : .denied
    }

    func deniesWrite(
      at path: TreePath, orBelow: Bool, of root: TreeNode, as auth: JSONValue,
      now milliseconds: Int64
    ) -> Bool { false }

    func hasIndex(for order: TreeOrder, at path: TreePath) -> Bool { false }
  }

  private func status(_ client: any TestClientProtocol, _ query: String) async throws -> JSONValue {
    let response = try await client.send(.get, "/.live/status.json?\(query)")
    #expect(response.status == .ok)
    return try JSONValue(parsing: Array(response.text.utf8))
  }

  @Test func writesAndRefusalsAreListedWithTheirSenders() async throws {
    try await withProtectedDatabase(access: rules) { client, _ in
      _ = try await client.send(.put, "/ada/my%20list.json?auth=ada", body: "[1,2]")
      _ = try await client.send(.post, "/x.json?auth=owner&ns=other", body: "1")
      _ = try await client.send(.get, "/ada.json?auth=bob")
      _ = try await client.send(.delete, "/ada.json")
      _ = try await client.send(.get, "/ada.json?auth=a%20b")
      _ = try await client.send(.get, "/ada.json?print=loud&auth=ada")
      let status = try await status(client, "auth=owner")
      let writes = status["writes"].elements
      #expect(writes.map { $0["operation"] } == [.string("PUT")])
      #expect(writes.map { $0["path"] } == [.string("/ada/my list")])
      #expect(writes.map { $0["who"] } == [.string("ada")])
      #expect(writes.map { $0["bytes"] } == [.integer(5)])
      let refusals = status["refusals"].elements.map { refusal in
        ["operation", "path", "status", "who"].map { refusal[$0] ?? .null }
      }
      #expect(
        refusals == [
          [.string("GET"), .string("/ada"), .integer(400), .string("with a token")],
          [.string("GET"), .string("/ada"), .integer(401), .string("with a token")],
          [.string("DELETE"), .string("/ada"), .integer(401), .string("unauthenticated")],
          [.string("GET"), .string("/ada"), .integer(401), .string("bob")],
        ])
      #expect(status["databases"].elements == [.string(""), .string("other")])
      let other = try await self.status(client, "auth=owner&ns=other")
      #expect(other["writes"].elements.map { $0["who"] } == [.string("admin")])
      #expect(!"\(status)".contains("a b") && !"\(status)".contains("auth="))
    }
  }

  @Test func settingsAndForeignPagesAreListed() async throws {
    let database = try await TreeDatabase(storage: MemoryTreeStorage(), now: { present })
    let databases = RealtimeDatabases(
      OneDatabase(database), credentials: TestCredentials(), origins: .only([]),
      now: { present })
    try await withServer(databases) { client in
      _ = try await client.send(
        .put, "/.settings/strictTriggerValidation.json?auth=owner", body: "false")
      _ = try await client.send(.get, "/a.json", [.origin: "https://other.example"])
      let status = try await status(client, "auth=owner")
      #expect(
        status["writes"].elements.map { $0["path"] }
          == [.string("/.settings/strictTriggerValidation")])
      #expect(status["refusals"].elements.map { $0["status"] } == [.integer(403)])
    }
  }

  @Test func onlyTheAdminReadsTheStatus() async throws {
    try await withProtectedDatabase(access: rules) { client, _ in
      for query in ["", "?auth=ada", "?auth=expired"] {
        let response = try await client.send(.get, "/.live/status.json\(query)")
        #expect(response.status == .unauthorized)
      }
    }
  }
}

extension JSONValue? {
  fileprivate var elements: [JSONValue] {
    if case .array(let elements)? = self { elements } else { [] }
  }
}
