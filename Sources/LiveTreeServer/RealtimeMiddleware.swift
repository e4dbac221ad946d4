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
      directory: OneDatabase(database), doorkeeper: Doorkeeper(credentials: nil) { 0 },
      limits: limits)
  }

  /// Serves databases to those whom their rules allow.
  ///
  /// - Parameters:
  ///   - directory: The databases.
  ///   - credentials: What tells who sends a request.
  ///   - limits: What is taken from a client.
  ///   - now: The present in milliseconds since 1970, for the expiry of credentials.
  public init(
    _ directory: some DatabaseDirectory, credentials: any TreeCredentials,
    limits: RealtimeLimits = RealtimeLimits(), now: @escaping @Sendable () -> Int64
  ) {
    service = RealtimeService(
      directory: directory, doorkeeper: Doorkeeper(credentials: credentials, now: now),
      limits: limits)
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
    if request.method == .head { response.body = ResponseBody() }
    return response
  }

  @concurrent
  private func passOn(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPError where error.status == .notFound && request.writes {
      return await answer(to: request, context: context)
    }
  }
}

extension Request {
  fileprivate var writes: Bool { [.put, .post, .patch, .delete].contains(method) }
}
