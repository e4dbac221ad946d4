import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// An HTTP server with the services that live beside it, until a signal ends them.
struct LocalServer {
  let host: String
  let port: Int
  let router: Router<BasicRequestContext>

  /// Serves until the process is told to stop (SIGINT, SIGTERM).
  ///
  /// - Parameters:
  ///   - services: What runs beside the server; each is told the server's address once it listens.
  ///   - started: Called once with the address.
  /// - Throws: ``CommandFailure`` when the address can not be listened at.
  func run(
    services: [any AddressedService], started: @escaping @Sendable (String) -> Void
  ) async throws {
    let host = host
    let addresses = services.map { _ in AsyncStream<String>.makeStream() }
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port), serverName: "live"),
      onServerRunning: { channel in
        let address = Self.address(host: host, port: channel.localAddress?.port ?? 0)
        started(address)
        for (_, continuation) in addresses { continuation.yield(address) }
      },
      logger: Self.logger)
    let beside = zip(services, addresses).map { Addressed(service: $0, addresses: $1.stream) }
    var configuration = ServiceGroupConfiguration(
      services: [.init(service: application)]
        // Who quits the table wants the server to end, too.
        + beside.map {
          .init(service: $0, successTerminationBehavior: .gracefullyShutdownGroup)
        },
      gracefulShutdownSignals: [.sigint, .sigterm], logger: Self.logger)
    // Nobody who stalls may keep the program from ending.
    configuration.maximumGracefulShutdownDuration = .seconds(2)
    try await Self.run(configuration, host: host, port: port)
  }

  /// Runs services until a signal ends them.
  ///
  /// - Throws: ``CommandFailure`` when the address can not be listened at.
  static func run(_ configuration: ServiceGroupConfiguration, host: String, port: Int) async throws
  {
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch is CancellationError {
      // The grace was over.
    } catch let error as IOError {
      throw CommandFailure(sentence(for: error, host: host, port: port))
    } catch let error as CommandFailure {
      throw error
    } catch {
      throw CommandFailure(
        "Can't listen at \(host), port \(port). Is the host right? Try: --host 127.0.0.1")
    }
  }

  /// A person reads the terminal: what the libraries log is shown when something is wrong only.
  static var logger: Logger {
    var logger = Logger(label: "live", factory: { StreamLogHandler.standardError(label: $0) })
    logger.logLevel = .critical
    return logger
  }

  static func address(host: String, port: Int, scheme: String = "http") -> String {
    let shown = host == "0.0.0.0" || host == "::" ? "127.0.0.1" : host
    return "\(scheme)://\(shown.contains(":") ? "[\(shown)]" : shown):\(port)"
  }

  private static func sentence(for error: IOError, host: String, port: Int) -> String {
    switch error.errnoCode {
    case EADDRINUSE:
      "Port \(port) is in use. Stop the program that uses it, or choose another: "
        + "--port \(port < 65_535 ? port + 1 : 8_080)"
    case EACCES:
      "Port \(port) is not for everybody. Choose one above 1023: --port 8080"
    case EADDRNOTAVAIL:
      "\(host) is no address of this machine. Try: --host 127.0.0.1"
    default:
      "Can't listen at \(host), port \(port): \(error)"
    }
  }
}

/// A service that needs to know where the server listens.
protocol AddressedService: Sendable {
  /// Whether the server ends when this is done.
  var endsServer: Bool { get }
  /// Runs until the task is cancelled or the service is done.
  func run(at address: String) async throws
}

extension AddressedService {
  var endsServer: Bool { false }
}

/// Waits for the address, runs the service, and then for the end of the others.
private struct Addressed: Service {
  let service: any AddressedService
  let addresses: AsyncStream<String>

  func run() async throws {
    await cancelWhenGracefulShutdown {
      for await address in addresses {
        do {
          try await service.run(at: address)
        } catch is CancellationError {
          return
        } catch {
          FileHandle.standardError.write(Data("live: \(error)\n".utf8))
        }
        if service.endsServer { return }
        break
      }
      // A service that is done must not end the group.
      try? await gracefulShutdown()
    }
  }
}
