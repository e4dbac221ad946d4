import Hummingbird
import HummingbirdTesting
import LiveTree
import LiveTreeServer
import LiveTreeWire
import Logging
import Synchronization
import Testing

/// Several databases on one server.
///
/// Source: REALTIME-PROTOCOL §2.
@Suite(.timeLimit(.minutes(5)))
struct DirectoryTests {
  /// A directory of all names but `unknown`; `broken` opens on the second attempt.
  private final class Opener: Sendable {
    let names = Mutex<[String]>([])

    func directory(maximumCount: Int = 10) -> LazyDatabaseDirectory {
      LazyDatabaseDirectory(maximumCount: maximumCount, logger: Logger(label: "test")) { name in
        let isFirst = self.names.withLock { names in
          defer { names.append(name) }
          return !names.contains(name)
        }
        if name == "unknown" { throw RESTError.notFound }
        if name == "broken", isFirst { throw CancellationError() }
        let database = try await TreeDatabase(storage: MemoryTreeStorage(), now: { present })
        _ = try await database.write(.set(.root, .string(name)))
        return database
      }
    }
  }

  @Test(
    arguments: [
      ("/.json?ns=shop", nil, 200, #""shop""#), ("/.json?ns=shop-2_x", nil, 200, #""shop-2_x""#),
      ("/.json", "shop.example.org:9000", 200, #""shop""#),
      ("/.json", "SHOP.example.org", 200, #""shop""#),
      ("/.json?ns=", "shop.example.org", 200, #""shop""#),
      ("/.json?ns=cart", "shop.example.org", 200, #""cart""#),
      ("/.json", nil, 404, #"{"error":"404 Not Found"}"#),
      ("/.json", "localhost", 404, #"{"error":"404 Not Found"}"#),
      ("/.json", "[::1]:9000", 404, #"{"error":"404 Not Found"}"#),
      ("/.json?ns=unknown", nil, 404, #"{"error":"404 Not Found"}"#),
      ("/.json?ns=Shop", nil, 200, #""shop""#),
      ("/.json?ns=..%2Fshop", nil, 404, #"{"error":"404 Not Found"}"#),
      ("/.json?ns=.", nil, 404, #"{"error":"404 Not Found"}"#),
      ("/.json?ns=a%00b", nil, 404, #"{"error":"404 Not Found"}"#),
      ("/.json?ns=%C3%A9", nil, 404, #"{"error":"404 Not Found"}"#),
      ("/.json?ns=-x", nil, 404, #"{"error":"404 Not Found"}"#),
    ] as [(String, String?, Int, String)])
  func aRequestSelectsItsDatabase(
    _ uri: String, _ host: String?, _ status: Int, _ answer: String
  ) async throws {
    try await withServer(middleware(Opener().directory())) { client in
      let response = try await client.get(uri, host: host)
      #expect(response.status == status)
      #expect(response.body == answer)
    }
  }

  @Test func concurrentRequestsShareTheOpeningOfADatabase() async throws {
    let opener = Opener()
    let directory = opener.directory()
    try await withThrowingTaskGroup(of: TreeDatabase.self) { group in
      for _ in 0..<32 { group.addTask { try await directory.database(named: "shop") } }
      let first = try #require(try await group.next())
      for try await other in group { #expect(other === first) }
    }
    #expect(opener.names.withLock { $0 } == ["shop"])
  }

  @Test func aFailedOpeningIsRetried() async throws {
    let directory = Opener().directory()
    let error = await #expect(throws: RESTError.self) {
      try await directory.database(named: "broken")
    }
    #expect(error?.status == 503)
    #expect(try await directory.database(named: "broken").read().scalar == .string("broken"))
  }

  @Test func noMoreDatabasesAreOpenedThanAllowed() async throws {
    let directory = Opener().directory(maximumCount: 2)
    _ = try await directory.database(named: "a")
    await #expect(throws: RESTError.notFound) { try await directory.database(named: "unknown") }
    _ = try await directory.database(named: "b")
    let error = await #expect(throws: RESTError.self) { try await directory.database(named: "c") }
    #expect(error?.status == 503)
    _ = try await directory.database(named: "a")
    #expect(await directory.count == 2)
  }

  private func middleware(
    _ directory: some DatabaseDirectory
  ) -> RealtimeMiddleware<RealtimeContext> {
    RealtimeMiddleware(directory, credentials: TestCredentials(), now: { present })
  }
}
