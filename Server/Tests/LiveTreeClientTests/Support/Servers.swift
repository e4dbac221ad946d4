import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTesting
import LiveTransportNIO
import LiveTree
import LiveTreeClient
import LiveTreeServer
import LiveTreeWire
import Logging

/// Calls `body` with a client of a database that is served on a real socket, and the database
/// itself.
func withDatabase(
  over connection: LiveDatabase.Connection = .automatic,
  _ body: @escaping @Sendable (LiveDatabase, TreeDatabase) async throws -> Void
) async throws {
  let tree = try await TreeDatabase(storage: MemoryTreeStorage(), now: { 0 })
  try await application(serving: tree, port: 0).test(.live) { client in
    try await body(
      try LiveDatabase(
        "http://127.0.0.1:\(client.port ?? 0)", transport: NIOTransport.shared,
        connection: connection), tree)
  }
}

/// Calls `body` while a server with some data listens at a port.
func withServer(
  port: Int, holding value: JSONValue, _ body: () async throws -> Void
) async throws {
  let tree = try await TreeDatabase(storage: MemoryTreeStorage(), now: { 0 })
  _ = try await tree.write(.set(.root, value))
  try await withServer(port: port, serving: tree, body)
}

/// Calls `body` while a server of a database listens at a port.
func withServer(
  port: Int, serving tree: TreeDatabase, credentials: (any TreeCredentials)? = nil,
  _ body: () async throws -> Void
) async throws {
  let (listening, continuation) = AsyncStream<Void>.makeStream()
  let server = application(serving: tree, port: port, credentials: credentials) {
    continuation.yield()
  }
  let running = Task {
    defer { continuation.finish() }
    try await server.run()
  }
  guard await listening.first(where: { true }) != nil else { return try await running.value }
  try await body()
  running.cancel()
  try await running.value
}

func application(
  serving tree: TreeDatabase, port: Int, server: HTTPServerBuilder = .stoppable(),
  credentials: (any TreeCredentials)? = nil,
  started: @escaping @Sendable () -> Void = {}
) -> Application<RouterResponder<RealtimeContext>> {
  let router = Router(context: RealtimeContext.self)
  router.add(middleware: Redirects())
  let databases =
    credentials.map { RealtimeDatabases(OneDatabase(tree), credentials: $0, now: { 0 }) }
    ?? RealtimeDatabases(tree)
  router.add(middleware: RealtimeMiddleware(databases))
  var logger = Logger(label: "test")
  logger.logLevel = .critical
  return Application(
    router: router, server: server,
    configuration: .init(address: .hostname("127.0.0.1", port: port)),
    onServerRunning: { _ in started() }, logger: logger)
}

/// Redirects readers of one node to another.
private struct Redirects: RouterMiddleware {
  @concurrent
  func handle(
    _ request: Request, context: RealtimeContext,
    next: @concurrent (Request, RealtimeContext) async throws -> Response
  ) async throws -> Response {
    switch request.uri.path {
    case "/elsewhere.json":
      return Response(status: .temporaryRedirect, headers: [.location: "/moved/n.json"])
    case "/nowhere.json":
      return Response(status: .temporaryRedirect, headers: [.location: "http://h:99999/n.json"])
    default:
      return try await next(request, context)
    }
  }
}

/// A port for a server that stops and restarts, which the system doesn't assign to others in the
/// meantime.
enum FreePort {
  static func find() -> Int { Int.random(in: 20_000..<32_000) }
}
