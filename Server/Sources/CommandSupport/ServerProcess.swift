import Foundation
public import Logging
import NIOCore
public import ServiceLifecycle
import UnixSignals

/// A program that serves on an address until a signal stops it.
public enum ServerProcess {
  /// Runs services until a signal stops them.
  ///
  /// - Throws: ``ListenError`` if the server can't listen on the address.
  public static func run(_ configuration: ServiceGroupConfiguration, host: String, port: Int)
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
  public static var logger: Logger {
    var logger = Logger(label: "live", factory: { StreamLogHandler.standardError(label: $0) })
    logger.logLevel = .critical
    return logger
  }

  /// The URL of a server on an address, as a user on this machine can open it.
  public static func address(host: String, port: Int, scheme: String = "http") -> String {
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
