import NIOSSL
import Testing
import _WireServer

@testable import LiveTreeServer

@Suite(.timeLimit(.minutes(20))) struct TLSTests {
  private static let page = "GET /page HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

  private func certificate() throws -> NIOSSLCertificate {
    try NIOSSLCertificate(bytes: Array(TestCertificate.pem.utf8), format: .pem)
  }

  private func server() throws -> TLSConfiguration {
    .makeServerConfiguration(
      certificateChain: [.certificate(try certificate())],
      privateKey: .privateKey(
        try NIOSSLPrivateKey(bytes: Array(TestCertificate.key.utf8), format: .pem)))
  }

  private func client() throws -> NIOSSLContext {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.trustRoots = .certificates([try certificate()])
    return try NIOSSLContext(configuration: configuration)
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
