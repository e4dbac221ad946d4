import HTTPTypes
import Hummingbird
import LiveTree
import LiveTreeWire
import Logging
import NIOCore

extension RealtimeService {
  /// The response to a request that Hummingbird passes on; errors are responses, too.
  func respond(
    to httpRequest: Request, _ head: RequestHead, over channel: any Channel, logger: Logger
  ) async -> Response {
    guard origins.allow(head) else { return Response(refusal(.foreignOrigin, of: head)) }
    do throws(RESTError) {
      switch head.path {
      case _ where head.kind == .preflight: return .preflight(for: httpRequest)
      case SocketHandshake.path[...]:
        return try await openSocket(httpRequest, over: channel, logger: logger)
      case PollingRequest.path[...] where httpRequest.isPolling:
        return try PollingRequest(httpRequest).response
      default: break
      }
      if let response = try await respondToAdmin(httpRequest, head, logger: logger) {
        return response
      }
      guard head.kind == .stream else {
        return Response(
          await answer(
            to: head, { () throws(RESTError) in try await body(of: httpRequest) },
            logger: logger))
      }
      return try await stream(head, over: channel, logger: logger)
    } catch {
      return Response(refusal(error, of: head))
    }
  }

  /// The whole body of a request.
  func body(of httpRequest: Request) async throws(RESTError) -> ByteBuffer {
    do {
      return try await httpRequest.body.collect(upTo: limits.maximumBodyBytes)
    } catch is NIOTooManyBytesError {
      throw RESTError.tooLarge
    } catch {
      // Reading can fail only because of the client or its connection.
      throw RESTError(status: 400, message: "The body is incomplete or isn't valid HTTP")
    }
  }

  /// The response whose body are the events of a node.
  ///
  /// Events aren't compressed: a compressor with a window for each reader would need far more
  /// memory than the events, and delay them.
  private func stream(
    _ head: RequestHead, over channel: any Channel, logger: Logger
  ) async throws(RESTError) -> Response {
    let request = try RESTRequest(head)
    let visit = try await visit(head, request)
    let entry = activity.stream(head)
    let stream = EventStream(
      visit.database, as: visit.identity, maximumWaiting: limits.maximumWaitingEvents,
      to: channel, on: streams[channel.eventLoop], counter: entry.counter, logger: logger)
    do {
      if let timeout = limits.versionTimeout, let version = try VersionField.version(in: head) {
        try await visit.database.wait(for: version, atMost: timeout)
      }
      try await stream.listen(at: request.path, request.query)
    } catch {
      return Response(visit.refused(refusal(error, of: request, logger: logger), self))
    }
    let settings = EventStream.Settings(
      isExport: request.form == .export, maximumBytes: limits.maximumAnswerBytes,
      stallTimeout: TimeAmount(limits.stallTimeout), expires: visit.expires,
      now: authenticator.now)
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-cache",
        .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody { [activity] writer in
        let id = activity.add(entry)
        do {
          try await stream.write(settings)
        } catch {
          HandedOver.end(error) { activity.remove(id) }
          throw error
        }
        activity.remove(id)
        try await writer.finish(nil)
      })
  }
}

extension Request {
  /// Whether the web SDK asks for long polling.
  var isPolling: Bool {
    uri.path == PollingRequest.path && (method == .get || method == .head)
  }
}
