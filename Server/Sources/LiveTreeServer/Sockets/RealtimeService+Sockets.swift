import LiveTree
import LiveTreeWire
import Logging
import NIOCore
import NIOHTTP1
import NIOWebSocket

extension RealtimeService {
  /// Opens a WebSocket.
  ///
  /// - Throws: `RESTError` if the request doesn't open a WebSocket.
  func openSocket(
    _ head: RequestHead, fields: (String) -> String?, over channel: any Channel, logger: Logger
  ) async throws(RESTError) -> Opening {
    let handshake = try SocketHandshake(head, fields: fields)
    let database: TreeDatabase
    do {
      database = try await directory.database(
        named: handshake.databaseName ?? hostLabel(handshake.host))
    } catch .notFound {
      let reason = "Unknown database. Check the name in the URL."
      return .opened(
        Opening.Opened(response: RefusedSocket(handshake, because: reason, over: channel)) { {} })
    }
    let hello = SocketHello(
      milliseconds: authenticator.now(), host: handshake.host, session: TreeSession.randomName())
    let connection = SocketConnection(
      database, saying: hello, to: handshake, as: authenticator.anonymous, limits: sessionLimits,
      over: channel, on: streams[channel.eventLoop], logger: logger)
    let name = handshake.databaseName ?? ""
    do {
      try await connection.install(
        settings, tools,
        onAnswer: { [activity] operation, outcome in
          activity.answered(operation, outcome, in: name)
        }, stallTimeout: TimeAmount(limits.stallTimeout))
    } catch let error as RESTError {
      throw error
    } catch {
      throw RESTError(status: 503, message: "The connection was lost.")
    }
    let entry = SocketRegistry.Connection(
      session: connection.session, database: database,
      address: channel.remoteAddress?.ipAddress ?? "-", agent: fields("User-Agent") ?? "",
      since: hello.milliseconds)
    return .opened(
      Opening.Opened(response: connection) { [sockets, activity] in
        let id = sockets.add(entry)
        activity.addReader(of: name)
        return {
          sockets.remove(id)
          activity.removeReader(of: name)
        }
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

/// A WebSocket that only says why the client must not connect again.
private struct RefusedSocket: LastingResponse {
  let head: RESTAnswer
  private let reason: String
  private let channel: any Channel

  init(_ handshake: SocketHandshake, because reason: String, over channel: any Channel) {
    (head, self.reason, self.channel) = (handshake.answer, reason, channel)
  }

  /// Closes the connection once the client has received the reason.
  func begin(before handler: LastingResponseHandler?, onEnd: @escaping () -> Void) {
    var bytes = ByteBuffer(socket: .shutdown(reason))
    bytes.writeImmutableBuffer(ByteBuffer(socketClose: .policyViolation, reason))
    let pipeline = channel.pipeline.syncOperations
    do {
      let next = try handler ?? pipeline.context(handlerType: HTTPResponseEncoder.self).handler
      try pipeline.addHandler(FinalResponseHandler(bytes), position: .before(next))
    } catch {
      channel.close(promise: nil)
    }
    onEnd()
  }

  func stop() {}

  func finish() async {}
}
