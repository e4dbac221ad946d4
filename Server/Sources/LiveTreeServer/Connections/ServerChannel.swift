import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// Sets up a connection: TLS if configured, admission control, timeouts, then HTTP. Hummingbird's
/// handlers follow once a request is passed on.
struct ServerChannel: ServerChildChannel {
  typealias Value = AcceptedConnection

  let http: HTTP1Channel
  let admission: AdmissionControl
  let check: RequestCheck
  let tls: (any ConnectionSecurity)?
  let lasting: LastingConnections
  let compression: RealtimeCompression
  /// Answers small requests; `nil` if all are passed on.
  let service: RealtimeService?

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    let address = ClientAddress(channel.remoteAddress)
    let admitted = admission.admit(channel, from: address)
    let (admission, tls, lasting, service) = (admission, tls, lasting, service)
    let compression = compression
    let (check, configuration) = (check.limited(by: admitted), http.configuration)
    let pace = ConnectionPace.Limits(admission.limits).limited(by: admitted)
    let client = channel.remoteAddress?.ipAddress ?? "-"
    channel.endWhenPeerVanishes(after: TimeAmount(admission.limits.realtime.silenceTimeout))
    return channel.eventLoop.makeCompletedFuture {
      let accepted = AcceptedConnection(channel)
      let pipeline = channel.pipeline.syncOperations
      if let tls { try pipeline.addHandler(tls.handler()) }
      let connection = ConnectionHandler(pace) { admission.closed($0, address: client) }
      try pipeline.addHandler(connection)
      try pipeline.addHTTP(configuration)
      let reports = RequestHandler.Reports(
        onEnd: { admission.ended($0) }, onRefusal: { admission.refused($0, address: client) })
      let requests = RequestHandler(connection, check: check, reports)
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(requests, position: .after(decoder))
      if let service {
        let exchange = ExchangeHandler(
          service, admission, requests, compression, of: accepted, lasting,
          on: service.streams[channel.eventLoop], logger: logger
        ) { try $0.passOn(configuration, logger: logger) }
        try pipeline.addHandler(exchange)
      } else {
        try pipeline.addHandlers(compression.partHandlers().all)
        try accepted.passOn(configuration, logger: logger)
      }
      // A response over TLS would need an expensive handshake.
      if case .healthOnly = admitted, tls != nil { channel.close(promise: nil) }
      return accepted
    }
  }

  func handle(value: Value, logger: Logger) async {
    guard let connection = await value.passedOn() else { return }
    await http.handle(value: connection, logger: logger)
  }
}

extension ChannelPipeline.SynchronousOperations {
  /// Adds the handlers that parse requests and encode responses.
  fileprivate func addHTTP(_ configuration: HTTP1Channel.Configuration) throws {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = configuration.httpDecoder.maxHeaderFieldSize
    limits.maxHeaderListSize = configuration.httpDecoder.maxHeaderListSize
    limits.maxHeaderFieldCount = configuration.httpDecoder.maxHeaderFieldCount
    try configureHTTPServerPipeline(
      withPipeliningAssistance: false, withErrorHandling: false,
      withOutboundHeaderValidation: false, withEncoderConfiguration: .init(),
      withDecoderLimitConfiguration: limits)
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
