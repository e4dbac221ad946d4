import Hummingbird
import LiveTree
import LiveTreeWire
import Logging
import NIOCore
import NIOHTTP1
import NIOWebSocket

extension RealtimeService {
  /// The response to the handshake of a WebSocket. Writing its body runs the WebSocket.
  ///
  /// - Throws: `RESTError` if the request doesn't open a WebSocket.
  func openSocket(
    _ request: Request, over channel: any Channel, logger: Logger
  ) async throws(RESTError) -> Response {
    let handshake = try SocketHandshake(request)
    let database: TreeDatabase
    do {
      database = try await directory.database(
        named: handshake.databaseName ?? hostLabel(handshake.host))
    } catch .notFound {
      return .socket(
        handshake, over: channel, refusing: "Unknown database. Check the name in the URL.")
    }
    let name = TreeSession.randomName()
    let connection = SocketConnection(
      database, named: name, as: authenticator.anonymous,
      limits: sessionLimits, to: channel, on: streams[channel.eventLoop], logger: logger)
    do {
      try await connection.install(
        settings, tools,
        onAnswer: { [activity] operation, outcome in
          activity.answered(operation, outcome, in: handshake.databaseName ?? "")
        }, stallTimeout: TimeAmount(limits.stallTimeout))
    } catch let error as RESTError {
      throw error
    } catch {
      throw RESTError(status: 503, message: "The connection was lost.")
    }
    let hello = SocketHello(
      milliseconds: authenticator.now(), host: handshake.host, session: name)
    let entry = SocketRegistry.Connection(
      session: connection.session, database: database,
      address: channel.remoteAddress?.ipAddress ?? "-", agent: request.headers[.userAgent] ?? "",
      since: hello.milliseconds)
    return Response(
      status: .switchingProtocols, headers: handshake.headers,
      body: ResponseBody { [sockets, activity] writer in
        let (id, database) = (sockets.add(entry), handshake.databaseName ?? "")
        activity.addReader(of: database)
        let remove = { @Sendable in
          sockets.remove(id)
          activity.removeReader(of: database)
        }
        do {
          try await connection.run(as: hello, after: handshake.lastSession)
        } catch {
          HandedOver.end(error, remove)
          throw error
        }
        remove()
        try await writer.finish(nil)
      })
  }

  private var settings: SocketHandler.Settings {
    SocketHandler.Settings(
      limits: SocketLimits(
        maximumMessageBytes: limits.maximumBodyBytes,
        maximumMessageValues: limits.maximumBodyValues, maximumListens: limits.maximumListens),
      maximumEventBytes: limits.maximumAnswerBytes,
      silenceTimeout: TimeAmount(limits.silenceTimeout), now: authenticator.now)
  }

  private var sessionLimits: SessionLimits {
    SessionLimits(
      maximumCount: limits.maximumWaitingEvents, maximumWritesAtEnd: limits.maximumWritesAtEnd,
      maximumBytesAtEnd: limits.maximumBodyBytes)
  }

  private var tools: SocketMachine.Tools {
    SocketMachine.Tools(
      anonymous: authenticator.anonymous, hash: { $0.socketHash },
      verify: { [authenticator] in try await authenticator.identity(of: $0) })
  }
}

extension Response {
  /// A WebSocket that only says why the client must not connect again.
  fileprivate static func socket(
    _ handshake: SocketHandshake, over channel: any Channel, refusing reason: String
  ) -> Response {
    Response(
      status: .switchingProtocols, headers: handshake.headers,
      body: ResponseBody { writer in
        var bytes = ByteBuffer(socket: .shutdown(reason))
        bytes.writeImmutableBuffer(ByteBuffer(socketClose: .policyViolation, reason))
        try await writer.write(bytes)
        try await channel.closeAfterOutput()
        try await writer.finish(nil)
      })
  }
}

extension Channel {
  /// Closes the connection once the client has received all output.
  fileprivate func closeAfterOutput() async throws {
    try await eventLoop.submit {
      let operations = self.pipeline.syncOperations
      let encoder = try operations.context(handlerType: HTTPResponseEncoder.self).handler
      try operations.addHandler(FinalResponseHandler(ByteBuffer()), position: .before(encoder))
    }.get()
  }
}
