import ArgumentParser
import LiveTreeServer
import LiveTreeTLS
import NIOSSL

/// The options for TLS.
struct CertificateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The certificate chain, in PEM format. (default: plain HTTP)",
      valueName: "file"),
    completion: .file(extensions: ["pem", "crt"]))
  var tlsCertificate: String?

  @Option(
    help: ArgumentHelp("The private key of the certificate, in PEM format.", valueName: "file"),
    completion: .file(extensions: ["pem", "key"]))
  var tlsKey: String?

  func validate() throws {
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw ValidationError("--tls-certificate and --tls-key must be used together.")
    }
  }

  /// The certificate and its key; `nil` for plain HTTP.
  ///
  /// - Throws: ``CommandFailure`` if a file can't be read, or isn't PEM, or if the key isn't the
  ///   certificate's.
  func certificate() throws(CommandFailure) -> ServerCertificate? {
    guard let configuration = try configuration else { return nil }
    do {
      return try ServerCertificate(configuration)
    } catch {
      throw mismatch
    }
  }

  /// The files of a certificate, to be read again when they change; `nil` for plain HTTP.
  func files(of certificate: ServerCertificate?) -> ReloadedFiles? {
    guard let certificate, let tlsCertificate, let tlsKey else { return nil }
    return ReloadedFiles(content: "the certificate", paths: [tlsCertificate, tlsKey]) {
      guard let configuration = try configuration else { return }
      do {
        try certificate.replace(with: configuration)
      } catch {
        throw mismatch
      }
    }
  }

  private var mismatch: CommandFailure {
    CommandFailure(
      "The key in \(tlsKey ?? "") doesn't belong to the certificate in \(tlsCertificate ?? ""). Use the files of one certificate."
    )
  }

  private var configuration: TLSConfiguration? {
    get throws(CommandFailure) {
      guard let tlsCertificate, let tlsKey else { return nil }
      let (certificate, key) = (try FileBytes.read(tlsCertificate), try FileBytes.read(tlsKey))
      let chain: [NIOSSLCertificate]
      do {
        chain = try NIOSSLCertificate.fromPEMBytes(certificate)
      } catch {
        throw CommandFailure("\(tlsCertificate) doesn't contain a valid PEM certificate.")
      }
      do {
        return .makeServerConfiguration(
          certificateChain: chain.map { .certificate($0) },
          privateKey: .privateKey(try NIOSSLPrivateKey(bytes: key, format: .pem)))
      } catch {
        throw CommandFailure("\(tlsKey) doesn't contain a valid PEM private key.")
      }
    }
  }
}
