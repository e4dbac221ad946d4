import HTTPTypes
import HummingbirdTesting
import LiveTree
import Testing

@testable import LiveTreeServer

@Suite(.timeLimit(.minutes(20))) struct PageOriginTests {
  private static let origins = PageOrigins.only(["https://app.example"])

  private func send(
    _ method: HTTPRequest.Method, from origin: String?, to client: any TestClientProtocol
  ) async throws -> TestResponse {
    var headers = HTTPFields()
    headers[.origin] = origin
    return try await client.send(method, "/a.json", headers, body: method == .get ? nil : "1")
  }

  @Test func onlyPagesOfAllowedOriginsMayReadAndWrite() async throws {
    try await withOrigins(Self.origins) { client, database in
      for method in [HTTPRequest.Method.put, .get] {
        for origin in ["http://evil.example", "null", "https://app.example.evil"] {
          let refusal = try await send(method, from: origin, to: client)
          #expect(refusal.status == .forbidden)
          #expect(refusal.headers[.accessControlAllowOrigin] == nil)
          #expect(await database.read().isAbsent == (method == .put))
        }
        for origin in ["https://app.example", "HTTPS://APP.example"] {
          let response = try await send(method, from: origin, to: client)
          #expect(response.status == .ok)
          #expect(response.headers[.accessControlAllowOrigin] == origin)
          #expect(response.headers[.vary] == "Origin")
        }
      }
    }
  }

  /// Programs send no origin, and the server's own pages its own.
  @Test func clientsThatAreNoForeignPageAreServed() async throws {
    try await withOrigins(Self.origins) { client, _ in
      for origin in [nil, "http://localhost"] {
        let response = try await send(.put, from: origin, to: client)
        #expect(response.status == .ok)
      }
      let refusal = try await send(.put, from: "http://localhost:1", to: client)
      #expect(refusal.status == .forbidden)
    }
  }

  private func withOrigins(
    _ origins: PageOrigins,
    _ body: @escaping @Sendable (any TestClientProtocol, TreeDatabase) async throws -> Void
  ) async throws {
    let database = try await TreeDatabase(storage: MemoryTreeStorage(), now: { 0 })
    try await withServer(
      RealtimeDatabases(
        OneDatabase(database), credentials: TestCredentials(), origins: origins, now: { 0 })
    ) { client in try await body(client, database) }
  }
}
