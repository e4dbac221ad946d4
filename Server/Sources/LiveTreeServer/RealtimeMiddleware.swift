import HTTPTypes
public import Hummingbird
public import LiveTree
import LiveTreeWire

/// Serves databases over Firebase's protocols, alongside a router's other routes.
///
/// Requests whose path ends in `.json` are REST requests for the database. `/.ws` is the WebSocket of
/// the official SDKs, to which a page that requests long polling at `/.lp` is directed. All other
/// requests are passed on. If no route matches one, the response points out the missing `.json`.
///
///     let router = Router(context: RealtimeContext.self)
///     router.add(middleware: RealtimeMiddleware(database))
///
/// Source: Protocol.md §2, §3 and §5.
public struct RealtimeMiddleware<Context: ConnectionRequestContext>: RouterMiddleware {
  private let service: RealtimeService

  /// Serves databases.
  public init(_ databases: RealtimeDatabases) {
    service = databases.service
  }

  /// Serves a database without authentication: every client is the admin.
  ///
  /// - Parameters:
  ///   - database: The database, regardless of the name in a request.
  ///   - limits: The limits of each request and stream.
  public init(_ database: TreeDatabase, limits: RealtimeLimits = RealtimeLimits()) {
    self.init(RealtimeDatabases(database, limits: limits))
  }

  /// Responds to a request for the database, or passes it on.
  @concurrent
  public func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    let head = RequestHead(request)
    guard head.isForDatabases || request.isPolling else {
      return try await passOn(request, head, context: context, next: next)
    }
    return await respond(to: request, head, context: context)
  }

  private func respond(
    to request: Request, _ head: RequestHead, context: Context
  ) async -> Response {
    var response = await service.respond(
      to: request, head, over: context.channel, logger: context.logger)
    service.origins.mark(&response, to: head)
    guard request.method == .head else { return response }
    // The same `Vary` as in the response to a GET, although this response has no body.
    response.headers.append(HTTPField(name: .vary, value: "Accept-Encoding"))
    return response.createHeadResponse()
  }

  /// Responds for the database if no route matches. Clients read the root without `.json` to find
  /// out whether the server is reachable.
  @concurrent
  private func passOn(
    _ request: Request, _ head: RequestHead, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPError where error.status == .notFound && request.isKnown {
      return request.isProbe
        ? Response(RESTAnswer.alive) : await respond(to: request, head, context: context)
    }
  }
}

extension PageOrigins {
  /// Adds the header fields that allow a page to read a response.
  fileprivate func mark(_ response: inout Response, to head: RequestHead) {
    for (name, value) in fields(for: head) {
      if let name = HTTPField.Name(name) { response.headers[name] = value }
    }
  }
}

extension RequestHead {
  fileprivate var isForDatabases: Bool {
    path == SocketHandshake.path || path.hasSuffix(".json") || kind == .backup
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
