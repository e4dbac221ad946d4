import Foundation
import Hummingbird
import LiveTree
import LiveTreeRules
import LiveTreeSQLite
import LiveTreeServer
import LiveTreeTokens
import Logging
import NIOCore
import ServiceLifecycle

// The code of the articles in `LiveTreeServer.docc`, for `EmbeddingTests`.

func makeRouter(serving database: TreeDatabase) -> Router<RealtimeContext> {
  let router = Router(context: RealtimeContext.self)
  router.add(middleware: RealtimeMiddleware(database))
  router.get("/hello") { _, _ in "Hello" }
  return router
}

func openDatabase(in file: String) async throws -> TreeDatabase {
  let storage = try SQLiteTreeStorage(file: file)
  return try await TreeDatabase(storage: storage, now: milliseconds) { stored in
    try SecurityRules(parsing: stored ?? firstRules)
  }
}

let firstRules = """
  {"rules": {"users": {"$uid": {
    ".read": "auth.uid === $uid", ".write": "auth.uid === $uid"
  }}}}
  """

@Sendable func milliseconds() -> Int64 {
  Int64(Date().timeIntervalSince1970 * 1_000)
}

func makeDatabases(
  _ database: TreeDatabase, secret: String
) async throws -> RealtimeDatabases {
  let key = try await VerificationKey.secret(secret)
  return RealtimeDatabases(
    OneDatabase(database), credentials: SignedCredentials([key]),
    now: milliseconds)
}

func makeServer(
  _ databases: RealtimeDatabases, port: Int,
  started: @escaping @Sendable (any Channel) async -> Void
) -> some Service {
  let router = Router(context: RealtimeContext.self)
  router.add(middleware: RealtimeMiddleware(databases))
  router.get("/hello") { _, _ in "Hello" }
  let metrics = PrometheusMetrics()
  return RealtimeServer(
    router: router, databases: databases, port: port, metrics: ServerMetrics(metrics),
    health: HealthEndpoints(metrics: metrics), logger: Logger(label: "service"),
    onServerRunning: started)
}

func greet(_ user: String, in database: TreeDatabase) async throws {
  let path = try TreePath(parsing: "users/\(user)/greeting")
  _ = try await database.write(.set(path, .string("Hello")))
}
