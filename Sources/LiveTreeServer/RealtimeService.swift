import HTTPTypes
import Hummingbird
import LiveTree
import LiveTreeWire
import NIOCore

/// Does what requests ask of a database.
struct RealtimeService: Sendable {
  let database: TreeDatabase
  let limits: RealtimeLimits

  /// The answer to a request; refusals are answers too.
  func respond(to request: Request) async -> Response {
    guard request.method != .options else { return .preflight(for: request) }
    do throws(RESTError) {
      return try await perform(asked(by: request), request)
    } catch {
      return Response(refusal: error)
    }
  }

  private func asked(by request: Request) throws(RESTError) -> RESTRequest {
    // To write all the same would be to overwrite what the client wanted to keep.
    for name in [HTTPField.Name.ifMatch, .ifNoneMatch] where request.headers[name] != nil {
      throw RESTError(
        status: 400, message: "\(name) is not supported by this server; leave it out")
    }
    let method = request.method == .head ? HTTPRequest.Method.get : request.method
    return try RESTRequest(
      method: method.rawValue, target: request.head.path ?? "/",
      methodOverride: request.headers[.methodOverride],
      acceptsEventStream: request.method != .head
        && request.headers[.accept]?.contains("text/event-stream") == true)
  }

  /// Does it, or says in the protocol's words why not.
  private func perform(
    _ asked: RESTRequest, _ request: Request
  ) async throws(RESTError) -> Response {
    do {
      return try await answer(to: asked, request)
    } catch let error as RESTError {
      throw error
    } catch let error as TreeError {
      throw RESTError(error, in: asked.operation)
    } catch {
      throw RESTError(status: 500, message: "The write was not kept: \(error)")
    }
  }

  private func answer(to asked: RESTRequest, _ request: Request) async throws -> Response {
    switch asked.operation {
    case .read:
      return Response(asked.answer(showing: await database.read(asked.path)), for: asked)
    case .stream:
      return stream(asked, request)
    case .set, .remove:
      let value = try await value(of: asked, request)
      return Response(try await database.write(.set(asked.path, value)).json(), for: asked)
    case .update:
      let value = try await value(of: asked, request)
      return Response(try await database.write(.update(asked.path, value)).json(), for: asked)
    case .push:
      let value = try await value(of: asked, request)
      let (key, _) = try await database.push(value, under: asked.path)
      return Response(
        .object([.init(name: "name", value: .string(key.string))]), for: asked)
    }
  }

  private func value(of asked: RESTRequest, _ request: Request) async throws -> JSONValue {
    do {
      let body = try await request.body.collect(upTo: limits.maximumBodyBytes)
      return try asked.value(parsing: body.readableBytesView)
    } catch is NIOTooManyBytesError {
      throw RESTError.tooLarge
    }
  }

  private func stream(_ asked: RESTRequest, _ request: Request) -> Response {
    Response(
      status: .ok,
      headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-cache"],
      body: ResponseBody { writer in
        let events = try await database.events(at: asked.path)
        try await request.body.consumeWithCancellationOnInboundClose { _ in
          try await EventStream(events, keepAlive: limits.keepAlive).write(to: &writer)
        }
        try await writer.finish(nil)
      })
  }
}
