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
/// Source: REALTIME-PROTOCOL §2, §3 and §5.
public struct RealtimeMiddleware<Context: ConnectionRequestContext>: RouterMiddleware {
  private let service: RealtimeService
  private let origins: PageOrigins

  /// Serves a database without authentication: every client is the admin.
  ///
  /// - Parameters:
  ///   - database: The database, regardless of the name in a request.
  ///   - limits: The limits of each request and stream.
  public init(_ database: TreeDatabase, limits: RealtimeLimits = RealtimeLimits()) {
    service = RealtimeService(
      directory: OneDatabase(database), authenticator: Authenticator(credentials: nil) { 0 },
      limits: limits, defaultRules: #"{"rules": {".read": true, ".write": true}}"#)
    origins = .any
  }

  /// Serves databases to clients as their rules allow.
  ///
  /// - Parameters:
  ///   - directory: The databases.
  ///   - credentials: Verifies the token of a request; if it rejects the token, the response is
  ///     401.
  ///   - limits: The limits of each request and stream.
  ///   - origins: The origins whose pages may send requests; requests from other origins are
  ///     answered with 403.
  ///   - defaultRules: The rules that the admin reads if a database has none.
  ///   - now: Returns the current time in milliseconds since 1970, for the expiry of credentials.
  public init(
    _ directory: some DatabaseDirectory, credentials: any TreeCredentials,
    limits: RealtimeLimits = RealtimeLimits(), origins: PageOrigins = .any,
    defaultRules: String = #"{"rules": {".read": false, ".write": false}}"#,
    now: @escaping @Sendable () -> Int64
  ) {
    service = RealtimeService(
      directory: directory, authenticator: Authenticator(credentials: credentials, now: now),
      limits: limits, defaultRules: defaultRules)
    self.origins = origins
  }

  /// Responds to a request for the database, or passes it on.
  @concurrent
  public func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    let isSocket = request.uri.path == SocketHandshake.path
    guard isSocket || request.isPolling || request.uri.path.hasSuffix(".json") else {
      return try await passOn(request, context: context, next: next)
    }
    return await respond(to: request, context: context)
  }

  private func respond(to request: Request, context: Context) async -> Response {
    var response =
      origins.allow(request)
      ? await service.respond(
        to: request, over: context.channel, logger: context.logger)
      : Response(refusal: .foreignOrigin)
    origins.mark(&response, to: request)
    guard request.method == .head else { return response }
    // The same `Vary` as in the response to a GET, although this response has no body.
    response.headers.append(HTTPField(name: .vary, value: "Accept-Encoding"))
    return response.createHeadResponse()
  }

  /// Responds for the database if no route matches. Clients read the root without `.json` to find
  /// out whether the server is reachable.
  @concurrent
  private func passOn(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPError where error.status == .notFound && request.isKnown {
      return request.isProbe ? .alive : await respond(to: request, context: context)
    }
  }
}

extension RESTError {
  fileprivate static let foreignOrigin = RESTError(
    status: 403,
    message: "Pages of this origin may not use the database. Allow the origin with --cors.")
}

extension Request {
  /// Whether the web SDK asks for long polling.
  var isPolling: Bool {
    uri.path == PollingRequest.path && (method == .get || method == .head)
  }

  fileprivate var isProbe: Bool {
    (method == .get || method == .head) && (uri.path == "/" || uri.path.isEmpty)
  }

  fileprivate var isKnown: Bool {
    [.get, .head, .put, .post, .patch, .delete, .options].contains(method)
  }
}
