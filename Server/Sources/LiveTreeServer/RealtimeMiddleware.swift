import HTTPTypes
public import Hummingbird
public import LiveTree
import LiveTreeWire

/// Serves a database over Firebase's REST protocol, beside whatever else a router serves.
///
/// Requests whose path ends in `.json` are the database's; everything else is passed on. What writes
/// to a path that nobody else knows is told about the missing ending.
///
///     let router = Router()
///     router.add(middleware: RealtimeMiddleware(database))
///
/// Source: REALTIME-PROTOCOL §2 and §3.
public struct RealtimeMiddleware<Context: RequestContext>: RouterMiddleware {
  private let service: RealtimeService

  /// Serves a database to the admin alone: everybody may do everything.
  public init(_ database: TreeDatabase, limits: RealtimeLimits = RealtimeLimits()) {
    service = RealtimeService(
      directory: OneDatabase(database), doorkeeper: Authenticator(credentials: nil) { 0 },
      limits: limits, defaultRules: #"{"rules": {".read": true, ".write": true}}"#)
  }

  /// Serves databases to those whom their rules allow.
  ///
  /// - Parameters:
  ///   - directory: The databases.
  ///   - credentials: What tells who sends a request.
  ///   - limits: What is taken from a client.
  ///   - defaultRules: What the admin is shown as the rules of a database to which none were given.
  ///   - now: The present in milliseconds since 1970, for the expiry of credentials.
  public init(
    _ directory: some DatabaseDirectory, credentials: any TreeCredentials,
    limits: RealtimeLimits = RealtimeLimits(),
    defaultRules: String = #"{"rules": {".read": false, ".write": false}}"#,
    now: @escaping @Sendable () -> Int64
  ) {
    service = RealtimeService(
      directory: directory, doorkeeper: Authenticator(credentials: credentials, now: now),
      limits: limits, defaultRules: defaultRules)
  }

  /// Answers a request to the database, or passes it on.
  @concurrent
  public func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard request.uri.path.hasSuffix(".json") else {
      return try await passOn(request, context: context, next: next)
    }
    return await answer(to: request, context: context)
  }

  private func answer(to request: Request, context: Context) async -> Response {
    var response = await service.respond(to: request, logger: context.logger)
    response.headers[.accessControlAllowOrigin] = "*"
    response.headers[.accessControlExposeHeaders] = "ETag"
    guard request.method == .head else { return response }
    // What a GET would say of compression; there is nothing here to compress.
    response.headers[.vary] = "Accept-Encoding"
    return response.createHeadResponse()
  }

  /// What nobody else knows is answered as the database does; its root without `.json` is how
  /// clients find out whether it is there.
  @concurrent
  private func passOn(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPError where error.status == .notFound && request.isKnown {
      return request.isProbe ? .alive : await answer(to: request, context: context)
    }
  }
}

extension Request {
  fileprivate var isProbe: Bool {
    (method == .get || method == .head) && (uri.path == "/" || uri.path.isEmpty)
  }

  fileprivate var isKnown: Bool {
    [.get, .head, .put, .post, .patch, .delete, .options].contains(method)
  }
}
