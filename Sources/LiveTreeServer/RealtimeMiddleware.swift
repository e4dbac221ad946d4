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

  /// Serves a database.
  public init(_ database: TreeDatabase, limits: RealtimeLimits = RealtimeLimits()) {
    service = RealtimeService(database: database, limits: limits)
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
    return await answer(to: request)
  }

  private func answer(to request: Request) async -> Response {
    var response = await service.respond(to: request)
    response.headers[.accessControlAllowOrigin] = "*"
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
      return await answer(to: request)
    }
  }
}

extension Request {
  fileprivate var writes: Bool { [.put, .post, .patch, .delete].contains(method) }
}
