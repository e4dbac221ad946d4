import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOSSL

/// Sets up a connection: TLS if configured, admission control, timeouts, then HTTP.
struct ServerChannel: ServerChildChannel {
  typealias Value = AcceptedConnection

  let http: HTTP1Channel
  let admission: AdmissionControl
  let check: RequestCheck
  let tls: NIOSSLContext?
  let sessions: HandedOverConnections

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    let address = ClientAddress(channel.remoteAddress)
    let refusal = admission.admit(channel, from: address)
    let (admission, check, tls, sessions) = (admission, check, tls, sessions)
    let client = channel.remoteAddress?.ipAddress ?? "-"
    return channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls)) }
      if let refusal, tls == nil { try pipeline.addHandler(FinalResponseHandler(refusal.bytes)) }
      try pipeline.addHandler(
        ConnectionHandler(ConnectionPace.Limits(admission.limits)) { fault in
          admission.closed(fault, address: client)
        })
    }.flatMap {
      http.setup(channel: channel, logger: logger)
    }.flatMapThrowing { connection in
      let accepted = AcceptedConnection(connection)
      let pipeline = channel.pipeline.syncOperations
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      let connection = try pipeline.handler(type: ConnectionHandler.self)
      let reports = RequestHandler.Reports(
        onEnd: { admission.ended($0) }, onRefusal: { admission.refused($0, address: client) })
      try pipeline.addHandler(
        RequestHandler(connection, check: check, reports, sessions: sessions),
        position: .after(decoder))
      // Closes without a response, which would need an expensive TLS handshake.
      if refusal != nil && tls != nil { channel.close(promise: nil) }
      return accepted
    }
  }

  func handle(value: Value, logger: Logger) async {
    guard let connection = value.take() else { return }
    await http.handle(value: connection, logger: logger)
  }
}
