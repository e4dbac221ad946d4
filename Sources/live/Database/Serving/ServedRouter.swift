import Hummingbird
import LiveTree
import LiveTreeServer
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// A router that strangers may reach, with limits, health and metrics.
struct ServedRouter {
  let router: Router<BasicRequestContext>
  let host: String
  let port: Int
  let limits: ServerLimits
  let credentials: any TreeCredentials

  /// Serves until a signal ends it, once what was asked is done.
  ///
  /// - Parameter started: Called once with the address.
  /// - Throws: ``CommandFailure`` when the address can not be listened at.
  func run(started: @escaping @Sendable (String) -> Void) async throws {
    let metrics = PrometheusMetrics()
    let host = host
    let logger = Logger(label: "live") { LineLogHandler(label: $0, level: .warning) }
    let server = GuardedServer(
      router: router, host: host, port: port, limits: limits, metrics: ServerMetrics(metrics),
      health: HealthEndpoints(metrics: metrics, credentials: credentials), logger: logger,
      onServerRunning: { channel in
        started(LocalServer.address(host: host, port: channel.localAddress?.port ?? 0))
      })
    var configuration = ServiceGroupConfiguration(
      services: [.init(service: server)], gracefulShutdownSignals: [.sigint, .sigterm],
      logger: LocalServer.logger)
    // The server keeps the time itself; this is for one that can not.
    configuration.maximumGracefulShutdownDuration = limits.shutdownTimeout + .seconds(1)
    try await LocalServer.run(configuration, host: host, port: port)
  }
}
