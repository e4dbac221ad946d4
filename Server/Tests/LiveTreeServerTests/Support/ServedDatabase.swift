import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTesting
import LiveTree
import LiveTreeWire
import Logging

@testable import LiveTreeServer

/// The time of all databases and credentials of these tests, in milliseconds since 1970.
let present: Int64 = 1_420_066_757_609

/// Calls `body` with a database served on a real socket, and a client of the server.
func withServedDatabase(
  holding json: String = "null", limits: RealtimeLimits = RealtimeLimits(),
  treeLimits: TreeLimits = TreeLimits(),
  _ body: @escaping @Sendable (any TestClientProtocol, TreeDatabase) async throws -> Void
) async throws {
  let database = try await TreeDatabase(
    storage: MemoryTreeStorage(), limits: treeLimits, now: { present })
  _ = try await database.write(.set(.root, JSONValue(parsing: Array(json.utf8))))
  try await withServer(RealtimeDatabases(database, limits: limits)) { client in
    try await body(client, database)
  }
}

/// Calls `body` with a database with access rules, served with `TestCredentials`.
///
/// - Parameter now: The time at which credentials are judged.
func withProtectedDatabase(
  holding json: String = "null", access: any TreeAccess, limits: RealtimeLimits = RealtimeLimits(),
  now: @escaping @Sendable () -> Int64 = { present },
  _ body: @escaping @Sendable (any TestClientProtocol, TreeDatabase) async throws -> Void
) async throws {
  let database = try await TreeDatabase(
    storage: MemoryTreeStorage(), access: access, now: { present })
  _ = try await database.write(.set(.root, JSONValue(parsing: Array(json.utf8))))
  let databases = RealtimeDatabases(
    OneDatabase(database), credentials: TestCredentials(), limits: limits, now: now)
  try await withServer(databases) { client in try await body(client, database) }
}

/// Calls `body` with a client of a server on a real socket, which answers small requests on the event
/// loop and passes others on to a router, as `RealtimeServer` does.
func withServer(
  _ databases: RealtimeDatabases,
  _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void
) async throws {
  let router = Router(context: RealtimeContext.self)
  router.add(middleware: RealtimeMiddleware(databases))
  router.get("/page") { _, _ in "a page" }
  router.post("/action") { _, _ in "done" }
  let application = Application(
    router: router, server: .answering(databases.service),
    configuration: .init(address: .hostname("127.0.0.1", port: 0)))
  try await application.test(.live) { client in try await body(client) }
}

extension HTTPServerBuilder {
  fileprivate static func answering(_ service: RealtimeService) -> HTTPServerBuilder {
    let logger = Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() }
    let admission = AdmissionControl(
      ServerLimits(), metrics: nil, log: ServerLog(logger, logsRequests: false))
    return HTTPServerBuilder { responder in
      ServerChannel(
        http: HTTP1Channel(responder: responder, configuration: .init()),
        admission: admission, check: RequestCheck(maximumBodyBytes: .max), tls: nil,
        lasting: LastingConnections(), compression: RealtimeCompression(service.limits),
        service: service)
    }
  }
}

/// Tokens with obvious meanings: `owner`, `expired`, `until-N` for N milliseconds from now, or the
/// name of a user. A token with a space is invalid.
struct TestCredentials: TreeCredentials {
  func verify(
    _ token: String, now milliseconds: Int64
  ) async throws(CredentialError) -> VerifiedIdentity {
    if token == "owner" { return VerifiedIdentity(.admin) }
    if token == "expired" { throw .expired }
    if token.contains(" ") { throw .invalid }
    let left = token.split(separator: "-").last.flatMap { Int64($0) }
    let auth = JSONValue.object([.init(name: "uid", value: .string(token))])
    return VerifiedIdentity(.user(auth), expires: left.map { milliseconds + $0 })
  }
}

extension TestResponse {
  /// The body as text.
  var text: String { String(buffer: body) }
}
