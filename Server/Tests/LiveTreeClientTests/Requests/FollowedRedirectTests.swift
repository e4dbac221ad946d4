import LiveTransportNIO
import LiveTreeClient
import Testing
import _WireServer

/// Redirects of real servers.
@Suite(.timeLimit(.minutes(20))) struct FollowedRedirectTests {
  @Test func aRedirectToAnotherServerIsNotFollowedWithACredential() async throws {
    try await WireServer.run { server in
      try await WireServer.run { other in
        let database = try LiveDatabase(
          server.url(""), transport: NIOTransport.shared, connection: .eventStreams
        ) { _ in
          .idToken("s3cret")
        }
        async let served: Void = server.request().answer(
          "307 Temporary Redirect", "Location: \(other.url("/n.json"))")
        let error = await #expect(throws: DatabaseError.self) { try await database["n"].set(1) }
        try await served
        #expect(error?.code == .unreachable)
        #expect(error?.description.contains("must not receive the credential") == true)
      }
    }
  }
}
