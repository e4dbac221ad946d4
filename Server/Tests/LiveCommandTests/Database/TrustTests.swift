import Foundation
import Testing
import _LiveTestSupport
import _ProgramSupport
import _WireServer

/// `--ca` and `SSL_CERT_FILE` determine which servers with TLS a command trusts.
@Suite(.timeLimit(.minutes(20))) struct TrustTests {
  private func withServer(
    _ body: (RunningServer, _ certificate: String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let (certificate, key) = (folder + "/certificate.pem", folder + "/key.pem")
      try TestCertificate.pem.write(toFile: certificate, atomically: true, encoding: .utf8)
      try TestCertificate.key.write(toFile: key, atomically: true, encoding: .utf8)
      let server = try await RunningServer.start([
        "--emulator", "--tls-certificate", certificate, "--tls-key", key,
      ])
      try await body(server, certificate)
      #expect(await server.process.interrupt() == 0)
    }
  }

  @Test func aServerWithOurCertificateIsTrusted() async throws {
    try await withServer { (server, certificate) async throws in
      #expect(server.address.hasPrefix("https://"))
      let option = "--ca '\(certificate)'"
      for line in [
        "live set /a '{\"x\": {\"n\": 1}}' --url $ADDRESS \(option)",
        "live update $ADDRESS/a '{\"y\": {\"n\": 2}}' \(option)",
        "SSL_CERT_FILE='\(certificate)' live remove $ADDRESS/a/y",
      ] {
        #expect(try await server.shell(line) == .silence, "\(line)")
      }
      for line in [
        "live watch $ADDRESS/a --once --output csv \(option)",
        "live watch $ADDRESS/a --as database --once --output csv \(option)",
        "live watch /a --url $ADDRESS --once --output csv \(option)",
        "SSL_CERT_FILE='\(certificate)' live watch $ADDRESS/a.json --as poll --once --output csv",
      ] {
        let rows = try await server.shell(line)
        #expect(rows.code == 0 && rows.lines.last == "x,1\r", "\(line) \(rows)")
      }
      let recorded = try await server.shell("live record $ADDRESS/a --once \(option)")
      #expect(recorded.code == 0 && recorded.lines.count == 2)
    }
  }

  @Test func anUntrustedServerGetsNoRequest() async throws {
    try await withServer { (server, certificate) async throws in
      let refused = try await server.shell("live set /a 1 --url $ADDRESS")
      #expect(refused.code == 1)
      #expect(refused.errors.first?.contains("certificate isn't trusted") == true)
      #expect(
        refused.errors.first?.hasSuffix("To trust it for this command only, use --ca FILE.") == true
      )
      let read = try await server.shell("live get /a --url $ADDRESS --ca '\(certificate)'")
      #expect(read == .line("null"))
    }
  }

  @Test func aFileWithoutACertificateIsNamed() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/ca.pem"
      let get = ["get", "/a", "--url", "https://127.0.0.1:1", "--ca", file]
      #expect(
        try await CommandResult.of(get).errors.first?.hasPrefix("live: Can't read \(file): ")
          == true)
      for text in ["", "text", TestCertificate.key] {
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        let result = try await CommandResult.of(get)
        #expect(
          result.errors.first?.hasPrefix("live: \(file) has no valid PEM certificate. ") == true)
      }
    }
  }
}
