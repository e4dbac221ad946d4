import HTTPTypes
public import Hummingbird
public import LiveTree
import LiveTreeWire

/// Serves a database over Firebase's REST protocol, beside whatever else a router serves.
///
/// Requests whose path ends in `.json` are the database's, and all that write to other paths are
/// told about the missing ending; everything else is passed on.
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
    guard concernsDatabase(request) else { return try await next(request, context) }
    var response = await service.respond(to: request)
    response.headers[.accessControlAllowOrigin] = "*"
    if request.method == .head { response.body = ResponseBody() }
    return response
  }

  private func concernsDatabase(_ request: Request) -> Bool {
    if request.uri.path.hasSuffix(".json") { return true }
    return [.put, .post, .patch, .delete].contains(request.method)
  }
}
