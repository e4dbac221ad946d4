import Hummingbird
import HummingbirdTesting
import LiveTree
import LiveTreeServer
import LiveTreeWire
import Logging
import Synchronization
import Testing
import _LiveTestSupport

/// Several databases on one server.
///
/// Source: Protocol.md §2.
@Suite(.timeLimit(.minutes(20)))
struct DirectoryTests {
  /// A directory of all names but `unknown`; `broken` opens on the second attempt.
  private final class Opener: Sendable {
    let names = Mutex<[String]>([])

    func directory(maximumCount: Int = 10) -> LazyDatabaseDirectory {
      LazyDatabaseDirectory(
        maximumCount: maximumCount, logger: Logger(label: "test"), open: open)
    }

    @Sendable func open(_ name: String) async throws -> TreeDatabase {
      let isFirst = names.withLock { names in
        defer { names.append(name) }
        return !names.contains(name)
      }
      if name == "unknown" { throw RESTError.notFound }
      if name == "broken", isFirst { throw CancellationError() }
      // A write would still refer to the database for a moment after it has returned.
      return try await TreeDatabase(
        storage: MemoryTreeStorage(TreeNode(.string(name))), now: { present })
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
    try await withServer(databases(Opener().directory())) { client in
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

  /// Databases in use stay open.
  @Test func theLeastRecentlyUsedDatabaseIsClosedToMakeRoom() async throws {
    let (opener, closed) = (Opener(), Names())
    let directory = LazyDatabaseDirectory(
      maximumCount: 3, logger: Logger(label: "test"),
      close: { name, database in
        try? await database.close()
        closed.append(name)
      }, open: opener.open)
    let held = try await directory.database(named: "a")
    let observed = try await directory.database(named: "b").events(at: .root)
    for name in ["c", "d", "c", "e"] { _ = try await directory.database(named: name) }
    #expect(try await directory.database(named: "c").read().scalar == .string("c"))
    await waitUntil("four databases are closed") { closed.all.count >= 4 }
    #expect(closed.all.sorted() == ["c", "c", "d", "e"])
    #expect(await directory.count == 3)
    #expect(try await directory.database(named: "a") === held)
    for try await event in observed {
      #expect(event == .put(.root, TreeNode(.string("b"))))
      break
    }
    #expect(opener.names.withLock { $0 } == ["a", "b", "c", "d", "c", "e", "c"])
  }

  @Test func aDatabaseIsOpenedAgainOnceItIsClosed() async throws {
    let (opener, held) = (Opener(), HeldAnswer())
    let directory = LazyDatabaseDirectory(
      maximumCount: 1, logger: Logger(label: "test"),
      close: { name, _ in if name == "a" { _ = try? await held.answer() } }, open: opener.open)
    _ = try await directory.database(named: "a")
    _ = try await directory.database(named: "b")
    await held.arrived()
    async let again = directory.database(named: "a").read()
    held.release()
    #expect(try await again.scalar == .string("a"))
    #expect(opener.names.withLock { $0 } == ["a", "b", "a"])
  }

  /// Names that are collected on any thread.
  private final class Names: Sendable {
    private let names = Mutex<[String]>([])

    var all: [String] { names.withLock(\.self) }

    func append(_ name: String) {
      names.withLock { $0.append(name) }
    }
  }

  private func databases(_ directory: some DatabaseDirectory) -> RealtimeDatabases {
    RealtimeDatabases(directory, credentials: TestCredentials(), now: { present })
  }
}
