import ArgumentParser
import NIOSSL

/// What people choose about how the server proves who it is.
struct CertificateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The certificate of the server and those that vouch for it: PEM. (default: plain HTTP)",
      valueName: "file"),
    completion: .file(extensions: ["pem", "crt"]))
  var tlsCertificate: String?

  @Option(
    help: ArgumentHelp("The private key of the certificate: PEM.", valueName: "file"),
    completion: .file(extensions: ["pem", "key"]))
  var tlsKey: String?

  func validate() throws {
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw ValidationError("A certificate needs its key: --tls-certificate and --tls-key.")
    }
  }

  /// How connections are encrypted; `nil` for not at all.
  ///
  /// - Throws: ``CommandFailure`` for a file that can not be read or holds something else.
  var configuration: TLSConfiguration? {
    get throws(CommandFailure) {
      guard let tlsCertificate, let tlsKey else { return nil }
      let chain: [NIOSSLCertificate]
      do {
        chain = try NIOSSLCertificate.fromPEMFile(tlsCertificate)
      } catch {
        throw CommandFailure("\(tlsCertificate) holds no certificate that can be read, as PEM.")
      }
      do {
        return .makeServerConfiguration(
          certificateChain: chain.map { .certificate($0) },
          privateKey: .privateKey(try NIOSSLPrivateKey(file: tlsKey, format: .pem)))
      } catch {
        throw CommandFailure("\(tlsKey) holds no private key that can be read, as PEM.")
      }
    }
  }
}
