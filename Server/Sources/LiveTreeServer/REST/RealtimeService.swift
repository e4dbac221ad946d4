import HTTPTypes
import Hummingbird
import LiveTree
import LiveTreeWire
import Logging
import NIOCore

/// Does what requests ask of databases.
struct RealtimeService: Sendable {
  let directory: any DatabaseDirectory
  let doorkeeper: Authenticator
  let limits: RealtimeLimits
  let defaultRules: String

  /// The answer to a request; refusals are answers too.
  func respond(to request: Request, logger: Logger) async -> Response {
    guard request.method != .options else { return .preflight(for: request) }
    let start = ContinuousClock.now
    do throws(RESTError) {
      let asked = try RESTRequest(request)
      let response = try await perform(asked, request, logger: logger)
      // A write that was done is not refused for having been slow.
      if asked.operation == .read, let timeout = asked.delivery.timeout,
        ContinuousClock.now - start > timeout
      {
        throw .timedOut
      }
      return response
    } catch {
      return Response(refusal: error)
    }
  }

  /// Does it, or says in the protocol's words why not.
  private func perform(
    _ asked: RESTRequest, _ request: Request, logger: Logger
  ) async throws(RESTError) -> Response {
    let database = try await directory.database(
      named: asked.sender.databaseName ?? hostLabel(request.head.authority))
    let reader = try await doorkeeper.identity(of: asked.sender)
    do {
      if asked.operation == .stream {
        let events = try await database.events(
          at: asked.path, asked.query, as: reader.identity,
          maximumWaiting: limits.maximumWaitingEvents)
        return stream(events, asked, for: reader, request, logger: logger)
      }
      let answer = try await answer(to: asked, of: database, as: reader.identity, request)
      return try Response(answer, for: asked, maximumBytes: limits.maximumAnswerBytes)
    } catch {
      throw refusal(error, of: asked, logger: logger)
    }
  }

  private func answer(
    to asked: RESTRequest, of database: TreeDatabase, as identity: TreeIdentity, _ request: Request
  ) async throws -> RESTResponse {
    let body = try await body(of: asked, request)
    if asked.resource == .rules {
      let exchange = RulesExchange(
        asked: asked, database: database, identity: identity, defaultRules: defaultRules)
      return try await exchange.answer(to: try asked.rules(in: body.readableBytesView))
    }
    let value = asked.operation.isWrite ? try asked.value(parsing: body.readableBytesView) : .null
    return try await RESTHandler(asked: asked, database: database, identity: identity)
      .answer(to: value)
  }

  private func refusal(
    _ error: any Error, of asked: RESTRequest, logger: Logger
  ) -> RESTError {
    switch error {
    case let error as RESTError: return error
    case let error as TreeError: return RESTError(error, in: asked.operation)
    case let error as TreeAccessError: return RESTError(error)
    default:
      logger.error("A request could not be answered.", metadata: ["error": "\(error)"])
      return asked.operation.isWrite
        ? RESTError(status: 500, message: "The write was not kept; the server's log says why.")
        : RESTError(status: 500, message: "The read failed; the server's log says why.")
    }
  }

  private func body(of asked: RESTRequest, _ request: Request) async throws -> ByteBuffer {
    guard asked.operation.isWrite else { return ByteBuffer() }
    do {
      return try await request.body.collect(upTo: limits.maximumBodyBytes)
    } catch is NIOTooManyBytesError {
      throw RESTError.tooLarge
    }
  }

  private func stream(
    _ events: TreeSubscription, _ asked: RESTRequest, for reader: VerifiedIdentity,
    _ request: Request, logger: Logger
  ) -> Response {
    let clock = StreamClock(
      keepAlive: limits.keepAlive, stallTimeout: limits.stallTimeout,
      expiry: doorkeeper.expiry(of: reader))
    let stream = EventStream(
      events: events, isExport: asked.form == .export, clock: clock,
      maximumBytes: limits.maximumAnswerBytes, logger: logger)
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-cache",
        .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody { writer in
        try await request.body.consumeWithCancellationOnInboundClose { _ in
          try await stream.write(to: &writer)
        }
        try await writer.finish(nil)
      })
  }
}
