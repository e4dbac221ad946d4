import Foundation
import Hummingbird
import HummingbirdTesting
import LiveTree
import LiveTreeServer
import LiveTreeWire

/// Calls `body` with a database that is served on a real socket, and the client of its server.
func withServedDatabase(
  holding json: String = "null", limits: RealtimeLimits = RealtimeLimits(),
  treeLimits: TreeLimits = TreeLimits(),
  _ body: @escaping @Sendable (any TestClientProtocol, TreeDatabase) async throws -> Void
) async throws {
  let database = try await TreeDatabase(
    storage: MemoryTreeStorage(), limits: treeLimits, now: { 1_420_066_757_609 })
  _ = try await database.write(.set(.root, JSONValue(parsing: Array(json.utf8))))
  let router = Router()
  router.add(middleware: RealtimeMiddleware(database, limits: limits))
  router.get("/page") { _, _ in "a page" }
  router.post("/action") { _, _ in "done" }
  let application = Application(
    router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)))
  try await application.test(.live) { client in try await body(client, database) }
}

extension TestResponse {
  /// The body as text, without the line break at its end.
  var text: String {
    String(String(buffer: body).trimmingPrefix(while: \.isNewline)).trimmingCharacters(
      in: .newlines)
  }
}
