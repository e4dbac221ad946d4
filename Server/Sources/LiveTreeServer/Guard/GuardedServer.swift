public import Hummingbird
import HummingbirdCore
public import Logging
public import NIOCore
public import NIOSSL
public import ServiceLifecycle

/// A server that strangers may reach: it bounds what they take, cuts who is slow, tells how it is,
/// and ends in order.
///
///     let metrics = PrometheusMetrics()
///     let server = GuardedServer(
///       router: router, host: "0.0.0.0", port: 9000, metrics: ServerMetrics(metrics),
///       health: HealthEndpoints(metrics: metrics), logger: logger)
///     try await ServiceGroup(services: [server], gracefulShutdownSignals: [.sigterm], logger: logger)
///       .run()
///
/// When it is told to stop it takes no further connections. Requests that are being answered end,
/// event streams end cleanly, and what has not ended after ``ServerLimits/shutdownTimeout`` is cut.
public struct GuardedServer<Responder: HTTPResponder>: Service
where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
  private let responder: Responder
  private let address: BindAddress
  private let tls: TLSConfiguration?
  private let health: HealthEndpoints?
  private let gate: AdmissionControl
  private let logger: Logger
  private let onServerRunning: @Sendable (any Channel) async -> Void

  /// A server of what a router serves.
  ///
  /// - Parameters:
  ///   - router: Answers what the server does not answer itself.
  ///   - host: The address of this machine to listen at.
  ///   - port: The port; zero for any that is free.
  ///   - tls: The certificate and key; `nil` for plain HTTP.
  ///   - limits: What clients may take.
  ///   - metrics: Who is told what happens.
  ///   - health: What is answered at `/healthz`, `/readyz` and `/metrics`; `nil` for nothing.
  ///   - logger: Where warnings go.
  ///   - logsRequests: Whether each request is a line of the log.
  ///   - onServerRunning: Called once with the channel that listens.
  public init<Router: HTTPResponderBuilder>(
    router: Router, host: String = "127.0.0.1", port: Int, tls: TLSConfiguration? = nil,
    limits: ServerLimits = ServerLimits(), metrics: ServerMetrics? = nil,
    health: HealthEndpoints? = nil, logger: Logger, logsRequests: Bool = false,
    onServerRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }
  ) where Router.Responder == Responder {
    responder = router.buildResponder()
    address = .hostname(host, port: port)
    (self.tls, self.health, self.logger) = (tls, health, logger)
    gate = AdmissionControl(
      limits, metrics: metrics, log: ServerLog(logger, logsRequests: logsRequests))
    self.onServerRunning = onServerRunning
  }

  /// Serves until it is told to stop, or cancelled.
  ///
  /// - Throws: What keeps it from listening, and errors of the certificate.
  public func run() async throws {
    let application = try application()
    let timeout = gate.limits.shutdownTimeout
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.run() }
      group.addTask {
        try await gracefulShutdown()
        try await Task.sleep(for: timeout)
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func application() throws -> Application<Responder> {
    let context = try tls.map { try NIOSSLContext(configuration: $0) }
    let (gate, health) = (gate, health)
    let builder = HTTPServerBuilder { respond in
      let http = HTTP1Channel(
        responder: { request, writer, channel in
          let (kind, address) = (request.kind, channel.remoteAddress)
          if let answer = await health?.respond(to: request, of: kind, from: address) {
            return try await writer.write(response: answer.head, body: answer.body)
          }
          if let refusal = gate.enter(request, of: kind, over: channel)?.response {
            return try await writer.write(response: refusal.head, body: refusal.body)
          }
          defer { gate.leave(kind, over: channel) }
          try await respond(request, writer, channel)
        }, configuration: HTTP1Channel.Configuration(gate.limits))
      return GuardedChannel(http: http, gate: gate, tls: context)
    }
    return Application(
      responder: responder, server: builder,
      configuration: ApplicationConfiguration(address: address, serverName: "live"),
      onServerRunning: onServerRunning, logger: logger)
  }
}

extension HTTP1Channel.Configuration {
  fileprivate init(_ limits: ServerLimits) {
    self.init(
      additionalChannelHandlers: RealtimeCompression(limits.realtime).handlers(),
      httpDecoderConfiguration: DecoderConfiguration(
        maxHeaderFieldSize: limits.maximumHeaderBytes, maxHeaderListSize: limits.maximumHeaderBytes,
        maxHeaderFieldCount: 200))
  }
}
