import Foundation
import HTTPTypes
public import Hummingbird
import LiveTreeWire
import NIOCore

/// Serves the open streams, the last writes and the last refusals to the admin, at `/.live/status.json`.
///
/// It observes requests and responses, so it must be added before the ``RealtimeMiddleware``. That
/// middleware also determines whether a client is the admin: only the admin may read the rules.
///
///     router.add(middleware: ConsoleStatus())
///     router.add(middleware: RealtimeMiddleware(database))
///
/// The response is `{"streams": [{"path", "query", "since", "sent"}], "writes": [{"time",
/// "operation", "path", "bytes", "who"}], "refusals": [{"time", "operation", "path", "status",
/// "reason", "who"}], "databases": [NAME]}`, for the database that `ns` names. `who` is the user's
/// ID, `admin`, `unauthenticated`, or `with a token` if the token wasn't valid. Times are in
/// milliseconds since 1970; the writes are the last 100 successful ones and the refusals the last
/// 100 refused requests, newest first, over REST and WebSockets; `databases` contains the names of
/// up to 100 databases that were used. A write on disconnect is listed when it is registered. A
/// write over a WebSocket is listed when it is answered, so it isn't listed if its client
/// disconnects earlier. The response contains neither tokens nor written values. Other clients
/// receive the same error as for a read of the rules, such as 401.
public struct ConsoleStatus<Context: RequestContext>: RouterMiddleware {
  private let activity = ServerActivity()

  /// Creates middleware that hasn't recorded any activity.
  public init() {}

  /// Responds to a request for the status, or passes a request on and records it.
  @concurrent
  public func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    let kind = request.kind
    guard kind == .status else {
      let database = request.databaseName
      let observed = ObservedRequest { [activity] operation, outcome in
        activity.add(operation, outcome, in: database)
      }
      let response = try await ObservedRequest.$current.withValue(observed) {
        try await next(request, context)
      }
      return activity.record(response, to: request, of: kind, observed)
    }
    let permission = try await next(request.readingRules, context)
    guard permission.status == .ok else { return permission }
    return Response(
      status: .ok,
      headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(
        byteBuffer: ByteBuffer(bytes: try activity.status(of: request.databaseName))))
  }
}

extension Request {
  /// A request that only the admin may make, for the same database with the same credential.
  var readingRules: Request {
    var head = head
    head.method = .get
    let query = head.path?.firstIndex(of: "?").flatMap { head.path?[$0...] } ?? ""
    head.path = "/.settings/rules.json" + query
    return Request(head: head, body: RequestBody(buffer: ByteBuffer()))
  }

  /// The path of the node.
  fileprivate var node: String {
    let path = String(uri.path.dropLast(".json".count))
    return path.utf8.contains(UInt8(ascii: "%")) ? path.removingPercentEncoding ?? path : path
  }

  fileprivate var databaseName: String { uri.queryParameters["ns"].map(String.init) ?? "" }
}

extension ServerActivity {
  /// Records a request to a database.
  fileprivate func record(
    _ response: Response, to request: Request, of kind: RequestKind, _ observed: ObservedRequest
  ) -> Response {
    guard response.status.kind == .successful else {
      guard response.status.code >= 400, kind.isForDatabase else { return response }
      return readReason(of: response, to: request, from: observed.who(of: request))
    }
    let database = request.databaseName
    if kind.isForDatabase { addDatabase(database) }
    if kind == .stream {
      let stream = Stream(path: request.node, query: request.shownQuery, since: .now)
      return follow(response, of: stream, observed, in: database)
    }
    if let method = kind.writeMethod {
      let length = request.headers[.contentLength].flatMap { Int($0) }
      let write = Write(
        time: .now, operation: method, path: request.node, bytes: length ?? 0,
        who: observed.who(of: request))
      add(write, in: database)
    }
    return response
  }

  /// Records a request over a WebSocket that was answered.
  fileprivate func add(
    _ operation: SocketOperation, _ outcome: SocketOperation.Outcome, in database: String
  ) {
    if let refusal = outcome.refusal {
      // A transaction that is retried isn't a refusal.
      guard refusal.status != 412 else { return }
      add(
        Refusal(
          time: .now, operation: operation.name, path: operation.path, status: refusal.status,
          reason: refusal.message, who: outcome.who),
        in: database)
      return
    }
    addDatabase(database)
    if operation.isWrite {
      add(
        Write(
          time: .now, operation: operation.name, path: operation.path, bytes: operation.bytes,
          who: outcome.who),
        in: database)
    }
  }

  /// Records a refusal with the sentence that the client receives.
  private func readReason(
    of response: Response, to request: Request, from who: String
  ) -> Response {
    var response = response
    let (body, status) = (response.body, Int(response.status.code))
    response.body = ResponseBody(contentLength: body.contentLength) { [self] writer in
      try await body.map { buffer in
        self.add(
          Refusal(
            time: .now, operation: request.method.rawValue, path: request.node, status: status,
            reason: buffer.errorSentence, who: who),
          in: request.databaseName)
        return buffer
      }.write(writer)
    }
    return response
  }

  /// Lists a stream until it ends.
  private func follow(
    _ response: Response, of stream: Stream, _ observed: ObservedRequest, in database: String
  ) -> Response {
    var response = response
    let body = response.body
    response.body = ResponseBody { [self] writer in
      let id = add(stream, observed, in: database)
      do {
        try await body.write(writer)
      } catch {
        HandedOver.end(error) { self.remove(id) }
        throw error
      }
      remove(id)
    }
    return response
  }
}

extension ObservedRequest {
  /// The sender: the verified identity, or whether the request has a credential.
  fileprivate func who(of request: Request) -> String { shown ?? request.credential }
}

extension ByteBuffer {
  /// The error in the body of a refusal; empty if it has none.
  fileprivate var errorSentence: String {
    let json = try? JSONDecoder().decode([String: String].self, from: Data(readableBytesView))
    return json?["error"] ?? ""
  }
}

extension Request {
  /// Says whether the request has a credential, for a sender whose identity wasn't verified.
  fileprivate var credential: String {
    let token = headers[.authorization] ?? ""
    let hasToken = ["auth", "access_token"].contains { uri.queryParameters[Substring($0)] != nil }
    return token.isEmpty && !hasToken ? "unauthenticated" : "with a token"
  }
}

extension Request {
  /// The query without parameters that could contain a credential.
  fileprivate var shownQuery: String {
    let names = [
      "orderBy", "startAt", "startAfter", "endAt", "endBefore", "equalTo", "limitToFirst",
      "limitToLast",
    ]
    return names.compactMap { name in
      uri.queryParameters[Substring(name)].map { "\(name)=\($0)" }
    }.joined(separator: " ")
  }
}

extension Int64 {
  /// The current time in milliseconds since 1970.
  fileprivate static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }
}
