import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// Sets up a connection: TLS if configured, admission control, timeouts, then HTTP.
struct ServerChannel: ServerChildChannel {
  typealias Value = AcceptedConnection

  let http: HTTP1Channel
  let admission: AdmissionControl
  let check: RequestCheck
  let tls: (any ConnectionSecurity)?
  let sessions: HandedOverConnections
  /// Answers small requests; `nil` if all are passed on.
  let service: RealtimeService?

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    let address = ClientAddress(channel.remoteAddress)
    let admitted = admission.admit(channel, from: address)
    let (admission, tls, sessions, service) = (admission, tls, sessions, service)
    let check = check.limited(by: admitted)
    let pace = ConnectionPace.Limits(admission.limits).limited(by: admitted)
    let client = channel.remoteAddress?.ipAddress ?? "-"
    channel.endWhenPeerVanishes(after: TimeAmount(admission.limits.realtime.silenceTimeout))
    return channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      if let tls { try pipeline.addHandler(tls.handler()) }
      try pipeline.addHandler(
        ConnectionHandler(pace) { fault in
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
      let requests = RequestHandler(connection, check: check, reports, sessions: sessions)
      try pipeline.addHandler(requests, position: .after(decoder))
      if let service {
        try pipeline.addHandler(
          ExchangeHandler(
            service, admission, requests, on: service.streams[channel.eventLoop], logger: logger),
          position: .after(try pipeline.handler(type: BrokenBodyHandler.self)))
      }
      // A response over TLS would need an expensive handshake.
      if case .healthOnly = admitted, tls != nil { channel.close(promise: nil) }
      return accepted
    }
  }

  func handle(value: Value, logger: Logger) async {
    guard let connection = value.take() else { return }
    await http.handle(value: connection, logger: logger)
  }
}

extension RequestCheck {
  fileprivate func limited(by admission: AdmissionControl.Admission) -> RequestCheck {
    var check = self
    if case .healthOnly(let refusal) = admission { check.healthOnly = refusal }
    return check
  }
}

extension ConnectionPace.Limits {
  /// Connections of the reserve are for short requests.
  fileprivate func limited(
    by admission: AdmissionControl.Admission
  ) -> ConnectionPace.Limits {
    guard case .healthOnly = admission else { return self }
    var limits = self
    limits.header = min(header, .seconds(2))
    return limits
  }
}
