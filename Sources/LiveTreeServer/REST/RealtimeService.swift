import HTTPTypes
import Hummingbird
import LiveTree
import LiveTreeWire
import Logging
import NIOCore

/// Does what requests ask of databases.
struct RealtimeService: Sendable {
  let directory: any DatabaseDirectory
  let doorkeeper: Doorkeeper
  let limits: RealtimeLimits

  /// The answer to a request; refusals are answers too.
  func respond(to request: Request, logger: Logger) async -> Response {
    guard request.method != .options else { return .preflight(for: request) }
    let start = ContinuousClock.now
    do throws(RESTError) {
      let asked = try RESTRequest(request)
      let response = try await perform(asked, request, logger: logger)
      if let timeout = asked.delivery.timeout, ContinuousClock.now - start > timeout {
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
    let identity = try await doorkeeper.identity(of: asked.sender)
    let exchange = RESTExchange(asked: asked, database: database, identity: identity.identity)
    do {
      if asked.operation == .stream { return try await stream(exchange, request) }
      let value = try await value(of: asked, request)
      return Response(try await exchange.answer(to: value), for: asked)
    } catch {
      throw refusal(error, of: asked, logger: logger)
    }
  }

  private func refusal(
    _ error: any Error, of asked: RESTRequest, logger: Logger
  ) -> RESTError {
    switch error {
    case let error as RESTError: return error
    case let error as TreeError: return RESTError(error, in: asked.operation)
    case let error as TreeRefusal: return RESTError(error)
    default:
      logger.error("The write was not kept.", metadata: ["error": "\(error)"])
      return RESTError(status: 500, message: "The write was not kept; the server's log says why.")
    }
  }

  private func value(of asked: RESTRequest, _ request: Request) async throws -> JSONValue {
    guard asked.operation.isWrite else { return .null }
    do {
      let body = try await request.body.collect(upTo: limits.maximumBodyBytes)
      return try asked.value(parsing: body.readableBytesView)
    } catch is NIOTooManyBytesError {
      throw RESTError.tooLarge
    }
  }

  private func stream(_ exchange: RESTExchange, _ request: Request) async throws -> Response {
    let asked = exchange.asked
    let events = try await exchange.database.events(
      at: asked.path, asked.query, as: exchange.identity)
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-cache"],
      body: ResponseBody { writer in
        try await request.body.consumeWithCancellationOnInboundClose { _ in
          try await EventStream(events, keepAlive: limits.keepAlive).write(to: &writer)
        }
        try await writer.finish(nil)
      })
  }
}

/// The first label of a host that has a name, `nil` for an address and for a name of one label.
func hostLabel(_ authority: String?) -> String? {
  guard let host = authority?.split(separator: ":").first, !host.hasPrefix("[") else { return nil }
  let labels = host.split(separator: ".")
  let isAddress = labels.allSatisfy { $0.allSatisfy(\.isNumber) }
  return labels.count > 1 && !isAddress ? labels.first.map(String.init) : nil
}
