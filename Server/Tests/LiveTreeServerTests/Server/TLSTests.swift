import LiveTreeTLS
import NIOSSL
import Testing
import _WireServer

@testable import LiveTreeServer

@Suite(.timeLimit(.minutes(20))) struct TLSTests {
  private static let page = "GET /page HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

  private func configuration(_ pem: String, _ key: String) throws -> TLSConfiguration {
    .makeServerConfiguration(
      certificateChain: [.certificate(try NIOSSLCertificate(bytes: Array(pem.utf8), format: .pem))],
      privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)))
  }

  private func server() throws -> ServerCertificate {
    try ServerCertificate(configuration(TestCertificate.pem, TestCertificate.key))
  }

  /// A client that trusts a certificate.
  private func client(_ pem: String = TestCertificate.pem) throws -> NIOSSLContext {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.trustRoots = .certificates([
      try NIOSSLCertificate(bytes: Array(pem.utf8), format: .pem)
    ])
    return try NIOSSLContext(configuration: configuration)
  }

  /// Open connections continue, and new ones receive the new certificate.
  @Test func aCertificateIsReplacedWhileTheServerRuns() async throws {
    let (old, new) = (try client(), try client(TestCertificate.renewedPEM))
    let certificate = try server()
    let renewed = try configuration(TestCertificate.renewedPEM, TestCertificate.renewedKey)
    let mismatched = try configuration(TestCertificate.renewedPEM, TestCertificate.key)
    try await withRealtimeServer(tls: certificate) { server in
      let open = try await server.connect(old)
      try await open.send("GET /page HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try await open.text(until: "a page")
      #expect(throws: (any Error).self) { try certificate.replace(with: mismatched) }
      let former = try await server.connect(old)
      try await former.send(Self.page)
      #expect(await former.rest().hasSuffix("a page"))
      try certificate.replace(with: renewed)
      try await open.send(Self.page)
      #expect(await open.rest().hasSuffix("a page"))
      let next = try await server.connect(new)
      try await next.send(Self.page)
      #expect(await next.rest().hasSuffix("a page"))
    }
  }

  @Test func theServerSpeaksTLS() async throws {
    let context = try client()
    try await withRealtimeServer(tls: try server()) { server in
      let client = try await server.connect(context)
      try await client.send(Self.page)
      #expect(await client.rest().hasSuffix("\r\n\r\na page"))
    }
  }

  @Test func oneConnectionTooManyIsClosed() async throws {
    let context = try client()
    var limits = ServerLimits()
    (limits.maximumConnectionsPerAddress, limits.countsLoopback) = (1, true)
    try await withRealtimeServer(limits, tls: try server()) { server in
      let first = try await server.connect(context)
      try await first.send("GET /page HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try await first.text(until: "a page")
      let refused = try await server.connect(context)
      try? await refused.send(Self.page)
      #expect(await refused.rest() == "")
    }
  }

  @Test func aConnectionWithoutAHandshakeIsClosed() async throws {
    var limits = ServerLimits()
    limits.headerTimeout = .milliseconds(50)
    try await withRealtimeServer(limits, tls: try server()) { server in
      let silent = try await server.connect()
      #expect(await silent.rest() == "")
    }
  }
}
