public import Hummingbird
import HummingbirdCore
public import Logging
public import NIOCore
public import ServiceLifecycle

/// A server for untrusted clients: it enforces limits, disconnects slow clients, reports its health,
/// and shuts down gracefully.
///
///     let metrics = PrometheusMetrics()
///     let server = RealtimeServer(
///       router: router, host: "0.0.0.0", port: 9000, metrics: ServerMetrics(metrics),
///       health: HealthEndpoints(metrics: metrics), logger: logger)
///     try await ServiceGroup(services: [server], gracefulShutdownSignals: [.sigterm], logger: logger)
///       .run()
///
/// On a graceful shutdown it accepts no further connections. Requests in progress finish, event
/// streams end, and connections that are still open after ``ServerLimits/shutdownTimeout`` are closed.
public struct RealtimeServer<Responder: HTTPResponder>: Service
where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
  private let responder: Responder
  private let databases: RealtimeDatabases?
  private let address: BindAddress
  private let tls: (any ConnectionSecurity)?
  private let health: HealthEndpoints?
  private let admission: AdmissionControl
  private let check: RequestCheck
  private let lasting = LastingConnections()
  private let logger: Logger
  private let onServerRunning: @Sendable (any Channel) async -> Void

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - router: Responds to all requests except those for `health`.
  ///   - databases: The databases of the router's ``RealtimeMiddleware``. Small requests to them are
  ///     answered on the event loop of their connection, without the router.
  ///   - host: The local address to listen on.
  ///   - port: The port to listen on; zero for any free port.
  ///   - hosts: The host names that the server accepts; other requests are answered with 421. A
  ///     server that listens on loopback should use `.local`, to prevent DNS rebinding.
  ///   - tls: The certificate and key, such as a `ServerCertificate` of `LiveTreeTLS`; `nil` for plain
  ///     HTTP.
  ///   - limits: The limits of all clients together, of each address, and of each request.
  ///   - metrics: The metrics to update, if any.
  ///   - health: Responds to `/healthz`, `/readyz` and `/metrics`; if `nil`, the router does.
  ///   - logger: Receives warnings, and requests if `logsRequests` is true.
  ///   - logsRequests: Whether each request is logged.
  ///   - onServerRunning: Called once with the listening channel.
  public init<Router: HTTPResponderBuilder>(
    router: Router, databases: RealtimeDatabases? = nil, host: String = "127.0.0.1", port: Int,
    hosts: ServerHosts = .any,
    tls: (any ConnectionSecurity)? = nil,
    limits: ServerLimits = ServerLimits(), metrics: ServerMetrics? = nil,
    health: HealthEndpoints? = nil, logger: Logger, logsRequests: Bool = false,
    onServerRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }
  ) where Router.Responder == Responder {
    responder = router.buildResponder()
    self.databases = databases
    address = .hostname(host, port: port)
    (self.tls, self.health, self.logger) = (tls, health, logger)
    admission = AdmissionControl(
      limits, metrics: metrics, log: ServerLog(logger, logsRequests: logsRequests))
    check = RequestCheck(maximumBodyBytes: limits.realtime.maximumBodyBytes, hosts: hosts)
    self.onServerRunning = onServerRunning
  }

  /// Serves until a graceful shutdown, or until its task is canceled.
  ///
  /// - Throws: An error of the socket, for example because the port is in use.
  public func run() async throws {
    let application = application()
    let timeout = admission.limits.shutdownTimeout
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        do {
          try await application.run()
        } catch {
          lasting.closeAll()
          await lasting.ended()
          throw error
        }
        await lasting.ended()
      }
      group.addTask {
        try await gracefulShutdown()
        try await Task.sleep(for: timeout)
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func application() -> Application<Responder> {
    let (admission, check, health, lasting, tls) = (admission, check, health, lasting, tls)
    let (service, logger) = (databases?.service, logger)
    let builder = HTTPServerBuilder { respond in
      let http = HTTP1Channel(
        responder: { request, writer, channel in
          let (head, address) = (RequestHead(request), channel.remoteAddress)
          let kind = head.kind
          // A monitor learns that the process runs, whatever else its address requests.
          let isAlways = head.path == "/healthz"
          if !isAlways, let refusal = admission.enter(head, from: address) {
            let answer = Response(refusal.answer)
            return try await writer.write(response: answer.head, body: answer.body)
          }
          if let answer = await health?.respond(to: request, of: kind, from: address) {
            return try await writer.write(response: answer.head, body: answer.body)
          }
          defer { admission.leave(kind, from: address) }
          try await respond(request, writer, channel)
        }, configuration: HTTP1Channel.Configuration(admission.limits))
      return ServerChannel(
        http: http, admission: admission, check: check, tls: tls, lasting: lasting,
        compression: RealtimeCompression(admission.limits.realtime), service: service)
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
      httpDecoderConfiguration: DecoderConfiguration(
        maxHeaderFieldSize: limits.maximumHeaderBytes, maxHeaderListSize: limits.maximumHeaderBytes,
        maxHeaderFieldCount: 200))
  }
}
