import CommandSupport
import Hummingbird
import HummingbirdCore
import NIOCore
import ServiceLifecycle
import UnixSignals

/// An HTTP server that runs together with other services until a signal stops them.
struct LocalServer {
  private let host: String
  private let port: Int
  private let application: (@escaping @Sendable (any Channel) async -> Void) -> any Service

  /// Creates a server for a router at an address; port 0 means any free port.
  init<Context: InitializableFromSource<ApplicationRequestContextSource>>(
    host: String, port: Int, router: Router<Context>, server: HTTPServerBuilder = .http1()
  ) {
    self.host = host
    self.port = port
    application = { started in
      Application(
        router: router, server: server,
        configuration: ApplicationConfiguration(
          address: .hostname(host, port: port), serverName: "live"),
        onServerRunning: started, logger: ServerProcess.logger)
    }
  }

  /// Serves until SIGINT or SIGTERM.
  ///
  /// - Parameters:
  ///   - services: The services that run beside the server; each receives the server's address once
  ///     it listens.
  ///   - started: Called once with the address.
  /// - Throws: `ListenError` if the server can't listen on the address.
  func run(
    services: [any AddressedService], started: @escaping @Sendable (String) -> Void
  ) async throws {
    let host = host
    let addresses = services.map { _ in AsyncStream<String>.makeStream() }
    let application = application { channel in
      let address = ServerProcess.address(host: host, port: channel.localAddress?.port ?? 0)
      started(address)
      for (_, continuation) in addresses { continuation.yield(address) }
    }
    let beside = zip(services, addresses).map { Addressed(service: $0, addresses: $1.stream) }
    var configuration = ServiceGroupConfiguration(
      services: [.init(service: application)]
        // Quitting the table stops the server.
        + beside.map {
          .init(service: $0, successTerminationBehavior: .gracefullyShutdownGroup)
        },
      gracefulShutdownSignals: [.sigint, .sigterm], logger: ServerProcess.logger)
    // Limits the shutdown, so that a stalled client can't keep the program from exiting.
    configuration.maximumGracefulShutdownDuration = .seconds(2)
    try await ServerProcess.run(configuration, host: host, port: port)
  }
}
