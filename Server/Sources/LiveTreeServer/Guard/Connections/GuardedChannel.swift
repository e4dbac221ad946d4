import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOSSL

/// A connection of the server: over TLS if there is any, counted, watched, and only then HTTP.
struct GuardedChannel: ServerChildChannel {
  typealias Value = HTTP1Channel.Value

  let http: HTTP1Channel
  let gate: AdmissionControl
  let tls: NIOSSLContext?

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    let address = ClientAddress(channel.remoteAddress)
    let refusal = gate.admit(channel, from: address)
    let (gate, tls) = (gate, tls)
    return channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls)) }
      if let refusal, tls == nil { try pipeline.addHandler(FinalResponseHandler(refusal.bytes)) }
      let client = channel.remoteAddress?.ipAddress ?? "-"
      try pipeline.addHandler(
        ConnectionHandler(ConnectionPace.Limits(gate.limits)) { fault in
          gate.cut(fault, address: client)
        })
    }.flatMap {
      http.setup(channel: channel, logger: logger)
    }.flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      let connection = try pipeline.handler(type: ConnectionHandler.self)
      try pipeline.addHandler(
        RequestHandler(connection) { gate.ended($0) }, position: .after(decoder))
      // Nobody speaks TLS yet, and to shake hands with everybody would be dear.
      if refusal != nil && tls != nil { channel.close(promise: nil) }
      return value
    }
  }

  func handle(value: Value, logger: Logger) async {
    await http.handle(value: value, logger: logger)
  }
}
