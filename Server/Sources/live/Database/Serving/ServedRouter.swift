import CommandSupport
import Hummingbird
import LiveTreeServer
import LiveTreeTLS
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// A router for untrusted clients, with limits, health checks and metrics.
struct ServedRouter {
  let router: Router<RealtimeContext>
  let databases: RealtimeDatabases
  let host: String
  let port: Int
  let hosts: ServerHosts
  let tls: ServerCertificate?
  let limits: ServerLimits
  let metrics: ServerMetrics
  let health: HealthEndpoints

  /// Serves until a signal arrives and requests in progress are done.
  ///
  /// - Parameter started: Called once with the address.
  /// - Throws: `ListenError` if the server can't listen on the address.
  func run(started: @escaping @Sendable (String) -> Void) async throws {
    let (host, scheme) = (host, tls == nil ? "http" : "https")
    let server = RealtimeServer(
      router: router, databases: databases, host: host, port: port, hosts: hosts, tls: tls,
      limits: limits,
      metrics: metrics, health: health, logger: .server,
      onServerRunning: { channel in
        let port = channel.localAddress?.port ?? 0
        started(ServerProcess.address(host: host, port: port, scheme: scheme))
      })
    var configuration = ServiceGroupConfiguration(
      services: [.init(service: server)], gracefulShutdownSignals: [.sigint, .sigterm],
      logger: ServerProcess.logger)
    // The server enforces its timeout itself; this limit applies only if the server hangs.
    configuration.maximumGracefulShutdownDuration = limits.shutdownTimeout + .seconds(1)
    try await ServerProcess.run(configuration, host: host, port: port)
  }
}

extension Logger {
  /// The log of `live serve`: warnings and errors, on standard error.
  static let server = Logger(label: "live") { LineLogHandler(label: $0, level: .warning) }

  /// The log of what an operator causes, such as reading files again.
  static let operations = Logger(label: "live") { LineLogHandler(label: $0, level: .notice) }
}
