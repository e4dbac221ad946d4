import Hummingbird
import HummingbirdCore
import HummingbirdTesting
import LiveTransportNIO
import LiveTree
import LiveTreeClient
import NIOSSL
import Testing
import _WireServer

/// The same client against a server with TLS, like Firebase's hosts.
@Suite(.timeLimit(.minutes(20))) struct SecureDatabaseTests {
  private func withSecureServer(
    _ body: @escaping @Sendable (String, TreeDatabase) async throws -> Void
  ) async throws {
    let tree = try await TreeDatabase(storage: MemoryTreeStorage(), now: { 0 })
    let builder = HTTPServerBuilder { responder in
      try SecureChannel(HTTP1Channel(responder: responder))
    }
    try await application(serving: tree, port: 0, server: builder).test(.live) { client in
      try await body("https://127.0.0.1:\(client.port ?? 0)", tree)
    }
  }

  private func withTransport(
    trusting roots: NIOSSLTrustRoots, _ body: (NIOTransport) async throws -> Void
  ) async throws {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.trustRoots = roots
    let transport = NIOTransport(tls: tls)
    do {
      try await body(transport)
      try await transport.shutdown()
    } catch {
      try await transport.shutdown()
      throw error
    }
  }

  @Test func everythingGoesOverASecureConnection() async throws {
    try await withSecureServer { url, tree in
      try await withTransport(trusting: .certificates([TestCertificate.certificate])) { transport in
        let database = try LiveDatabase(url, transport: transport)
        try await database["n"].set(1)
        var observations = database["n"].observations().makeAsyncIterator()
        _ = await observations.next()
        #expect(await observations.next()?.value == TreeNode(.integer(1)))
        try await database["n"].transaction(of: Int.self) { $0 = ($0 ?? 0) + 1 }
        #expect(await observations.next()?.value == TreeNode(.integer(2)))
        #expect(await tree.read(try TreePath(parsing: "n")) == TreeNode(.integer(2)))
      }
    }
  }

  @Test func anUntrustedServerReceivesNothing() async throws {
    try await withSecureServer { url, tree in
      try await withTransport(trusting: .default) { transport in
        let database = try LiveDatabase(
          url, transport: transport, connection: .eventStreams)
        let error = await #expect(throws: DatabaseError.self) { try await database["n"].set(1) }
        #expect(error?.code == .unreachable)
        #expect(
          error?.description.contains("certificate isn't trusted") == true
        )
        #expect(await tree.read().isAbsent)
      }
    }
  }

  @Test func aServerWithoutTLSIsReported() async throws {
    try await withDatabase { plain, _ in
      try await withTransport(trusting: .default) { transport in
        let url = plain.root.description.replacing("http://", with: "https://")
        let database = try LiveDatabase(url, transport: transport)
        let error = await #expect(throws: DatabaseError.self) { try await database["n"].get() }
        #expect(error?.description.contains("doesn't use TLS") == true)
      }
    }
  }
}
