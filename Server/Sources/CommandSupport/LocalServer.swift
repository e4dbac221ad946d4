import Foundation
package import Hummingbird
package import HummingbirdCore
package import Logging
import NIOCore
package import ServiceLifecycle
import UnixSignals

/// An HTTP server that runs together with other services until a signal stops them.
package struct LocalServer {
  private let host: String
  private let port: Int
  private let application: (@escaping @Sendable (any Channel) async -> Void) -> any Service

  /// Creates a server for a router at an address; port 0 means any free port.
  package init<Context: InitializableFromSource<ApplicationRequestContextSource>>(
    host: String, port: Int, router: Router<Context>, server: HTTPServerBuilder = .http1()
  ) {
    self.host = host
    self.port = port
    application = { started in
      Application(
        router: router, server: server,
        configuration: ApplicationConfiguration(
          address: .hostname(host, port: port), serverName: "live"),
        onServerRunning: started, logger: Self.logger)
    }
  }

  /// Serves until SIGINT or SIGTERM.
  ///
  /// - Parameters:
  ///   - services: The services that run beside the server; each receives the server's address once
  ///     it listens.
  ///   - started: Called once with the address.
  /// - Throws: ``ListenError`` if the server can't listen on the address.
  package func run(
    services: [any AddressedService], started: @escaping @Sendable (String) -> Void
  ) async throws {
    let host = host
    let addresses = services.map { _ in AsyncStream<String>.makeStream() }
    let application = application { channel in
      let address = Self.address(host: host, port: channel.localAddress?.port ?? 0)
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
      gracefulShutdownSignals: [.sigint, .sigterm], logger: Self.logger)
    // Limits the shutdown, so that a stalled client can't keep the program from exiting.
    configuration.maximumGracefulShutdownDuration = .seconds(2)
    try await Self.run(configuration, host: host, port: port)
  }

  /// Runs services until a signal stops them.
  ///
  /// - Throws: ``ListenError`` if the server can't listen on the address.
  package static func run(_ configuration: ServiceGroupConfiguration, host: String, port: Int)
    async throws
  {
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch is CancellationError {
      // The shutdown timed out.
    } catch let error as IOError {
      throw ListenError(description: sentence(for: error, host: host, port: port))
    } catch let error as SocketAddressError.UnknownHost {
      throw ListenError(
        description:
          "Can't find the host \(host): \(error.errorDescription). Try: --host 127.0.0.1")
    } catch {
      throw ListenError(
        description: "Can't listen on \(host), port \(port): \(error). Try another host or port.")
    }
  }

  /// A logger for critical errors only, because the user reads the terminal.
  package static var logger: Logger {
    var logger = Logger(label: "live", factory: { StreamLogHandler.standardError(label: $0) })
    logger.logLevel = .critical
    return logger
  }

  package static func address(host: String, port: Int, scheme: String = "http") -> String {
    let shown = host == "0.0.0.0" || host == "::" ? "127.0.0.1" : host
    return "\(scheme)://\(shown.contains(":") ? "[\(shown)]" : shown):\(port)"
  }

  private static func sentence(for error: IOError, host: String, port: Int) -> String {
    switch error.errnoCode {
    case EADDRINUSE:
      "Port \(port) is in use. Stop the program that uses it, or use another: "
        + "--port \(port < 65_535 ? port + 1 : 8_080)"
    case EACCES:
      "Port \(port) needs root. Use a port above 1023: --port 8080"
    case EADDRNOTAVAIL:
      "\(host) isn't a local address. Try: --host 127.0.0.1"
    default:
      "Can't listen on \(host), port \(port): \(error). Try another host or port."
    }
  }
}
