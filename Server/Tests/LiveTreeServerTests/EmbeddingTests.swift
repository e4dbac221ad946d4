import Foundation
import LiveTree
import LiveTreeServer
import LiveTreeTokens
import Logging
import NIOCore
import ServiceLifecycle
import Testing
import _LiveTestSupport

/// The articles in `LiveTreeServer.docc` contain the code of `EmbeddingExample.swift`, which serves a
/// database as they say.
@Suite(.timeLimit(.minutes(20))) struct EmbeddingTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  @Test(arguments: ["LiveTreeServer", "EmbeddingAServer"])
  func everyBlockIsCompiled(article: String) throws {
    let catalog = Self.folder.appending(
      path: "../../Sources/LiveTreeServer/LiveTreeServer.docc/\(article).md")
    let text = try String(contentsOf: catalog.standardizedFileURL, encoding: .utf8)
    let code = try String(
      contentsOf: Self.folder.appending(path: "EmbeddingExample.swift"), encoding: .utf8)
    let blocks = text.components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "```\n")[0] }
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(code.contains("\n\n" + block), "\(block)") }
  }

  @Test func theServerOfTheArticleServesUsersAndRoutes() async throws {
    let secret = String(repeating: "s", count: 32)
    let signer = try await TokenSigner(secret: secret)
    let now = milliseconds() / 1_000
    let ada = try signer.token(uid: "ada", issuedAt: now, expires: now + 60)
    let old = try signer.token(uid: "ada", issuedAt: now - 120, expires: now - 60)
    try await withTemporaryFolder { folder async throws in
      let database = try await openDatabase(in: folder + "/app.sqlite")
      try await greet("ada", in: database)
      let databases = try await makeDatabases(database, secret: secret)
      try await serve({ makeServer(databases, port: 0, started: $0) }) { port async throws in
        func answer(_ path: String) async throws -> String {
          let request = "GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
          return try await SocketClient.connect(to: port, nil, sending: request).rest()
        }
        #expect(try await answer("/users/ada.json?auth=\(ada)").contains(#"{"greeting":"Hello"}"#))
        #expect(try await answer("/users/ben.json?auth=\(ada)").contains("Permission denied"))
        #expect(try await answer("/users/ada.json").contains("Permission denied"))
        #expect(try await answer("/users/ada.json?auth=\(old)").hasPrefix("HTTP/1.1 401"))
        #expect(try await answer("/hello").hasSuffix("\r\n\r\nHello"))
        #expect(try await answer("/readyz").hasPrefix("HTTP/1.1 200"))
      }
    }
  }

  /// Runs a server until a body has ended.
  private func serve<Server: Service>(
    _ makeServer: (@escaping @Sendable (any Channel) async -> Void) -> Server,
    _ body: (Int) async throws -> Void
  ) async throws {
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let server = makeServer { port.yield($0.localAddress?.port ?? 0) }
    let group = ServiceGroup(
      services: [server], logger: Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() })
    let running = Task { try await group.run() }
    defer { running.cancel() }
    var iterator = ports.makeAsyncIterator()
    try await body(try #require(await iterator.next()))
    await group.triggerGracefulShutdown()
    try await running.value
  }
}
