import ArgumentParser
import Foundation
import LiveTransportNIO
import NIOSSL

/// The option for the certificate authorities that sign the certificates of servers.
struct TrustOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Trust the certificate authorities in this PEM file for https, not those of the system. \
      (default: SSL_CERT_FILE, or those of the system)
      """,
      valueName: "file"),
    completion: .file(extensions: ["pem", "crt"]))
  var ca: String?

  /// The transport for requests to a URL.
  ///
  /// - Throws: ``CommandFailure`` if the file can't be read, or has no certificate.
  func transport(for url: String) throws(CommandFailure) -> NIOTransport {
    let variable = ProcessInfo.processInfo.environment["SSL_CERT_FILE"] ?? ""
    guard let file = ca ?? (variable.isEmpty ? nil : variable),
      ["https://", "wss://"].contains(where: url.lowercased().hasPrefix)
    else { return .shared }
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.trustRoots = .certificates(try Self.certificates(in: file))
    return NIOTransport(tls: tls)
  }

  private static func certificates(in file: String) throws(CommandFailure) -> [NIOSSLCertificate] {
    let bytes = try FileBytes.read(file)
    guard let certificates = try? NIOSSLCertificate.fromPEMBytes(bytes), !certificates.isEmpty
    else {
      throw CommandFailure(
        "\(file) has no valid PEM certificate. Use the certificate of the authority that signed the "
          + "server's certificate, or a self-signed certificate of the server.")
    }
    return certificates
  }
}
