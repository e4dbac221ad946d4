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
      case _ where head.kind.isLasting, SocketHandshake.path[...]:
        return await respondLasting(to: httpRequest, head, over: channel, logger: logger)
      case PollingRequest.path[...] where httpRequest.isPolling:
        return try PollingRequest(httpRequest).response
      default: break
      }
      if let response = try await respondToAdmin(httpRequest, head, logger: logger) {
        return response
      }
      return Response(
        await answer(
          to: head, { () throws(RESTError) in try await body(of: httpRequest) }, logger: logger))
    } catch {
      return Response(refusal(error, of: head))
    }
  }

  /// The response whose body lasts, in the task of the request: in servers of Hummingbird's, and for
  /// clients of HTTP/1.0.
  private func respondLasting(
    to httpRequest: Request, _ head: RequestHead, over channel: any Channel, logger: Logger
  ) async -> Response {
    let fields = { @Sendable (name: String) in
      HTTPField.Name(name).flatMap { httpRequest.headers[$0] }
    }
    switch await open(head, fields: fields, over: channel, logger: logger) {
    case .refused(let answer): return Response(answer)
    case .opened(let opened):
      var response = Response(opened.response.head)
      response.body = ResponseBody { writer in
        let remove = opened.list()
        await opened.response.run(over: channel)
        remove()
        try await writer.finish(nil)
      }
      return response
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
}

extension Request {
  /// Whether the web SDK asks for long polling.
  var isPolling: Bool {
    uri.path == PollingRequest.path && (method == .get || method == .head)
  }
}
