public import LiveTreeServer
public import NIOCore
public import NIOSSL
import Synchronization

/// The certificate and the key of a server, which can be replaced while it runs.
///
///     let certificate = try ServerCertificate(configuration)
///     let server = RealtimeServer(router: router, port: 443, tls: certificate, logger: logger)
///     try certificate.replace(with: renewed)
public final class ServerCertificate: ConnectionSecurity {
  private let current: Mutex<NIOSSLContext>

  /// Creates a certificate.
  ///
  /// - Throws: An error of the certificate or the key, for example because they don't match.
  public init(_ configuration: TLSConfiguration) throws {
    current = Mutex(try NIOSSLContext(configuration: configuration))
  }

  /// Replaces the certificate for new connections; open ones continue.
  ///
  /// - Throws: An error of the certificate or the key. Then the former certificate stays in use.
  public func replace(with configuration: TLSConfiguration) throws {
    let context = try NIOSSLContext(configuration: configuration)
    current.withLock { $0 = context }
  }

  public func handler() -> any ChannelHandler {
    NIOSSLServerHandler(context: current.withLock { $0 })
  }
}
