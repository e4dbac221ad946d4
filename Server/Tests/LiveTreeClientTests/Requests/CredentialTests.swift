import LiveTransportNIO
import LiveTree
import LiveTreeClient
import Synchronization
import Testing
import _WireServer

/// Credentials, and their rejection by the server.
@Suite(.timeLimit(.minutes(20))) struct CredentialTests {
  /// Numbered tokens: a new token whenever the last one is rejected.
  private final class Tokens: Sendable {
    private let count = Mutex(1)

    @Sendable func next(_ refused: DatabaseCredential?) -> DatabaseCredential? {
      count.withLock { count in
        if refused == .idToken("token-\(count)") { count += 1 }
        return .idToken("token-\(count)")
      }
    }
  }

  private let expired = (status: "401 Unauthorized", body: #"{"error": "Auth token is expired"}"#)

  @Test func anIDTokenIsAParameterAndAnAccessTokenAHeader() async throws {
    try await WireServer.run { server in
      let user = try LiveDatabase(
        server.url("?ns=app"), transport: NIOTransport.shared, connection: .eventStreams
      ) { _ in .idToken("a.b+c") }
      async let first: ServedRequest = server.answer("null")
      _ = try await user["n"].get()
      #expect(try await first.line == "GET /n.json?ns=app&auth=a.b%2Bc HTTP/1.1")
      #expect(try await first["Authorization"] == nil)

      let admin = try LiveDatabase(
        server.url(""), transport: NIOTransport.shared, connection: .eventStreams
      ) { _ in
        .accessToken("secret")
      }
      async let second: ServedRequest = server.answer("null")
      _ = try await admin["n"].get()
      #expect(try await second.line == "GET /n.json HTTP/1.1")
      #expect(try await second["Authorization"] == "Bearer secret")
    }
  }

  @Test func aRefusedTokenIsReplacedOnce() async throws {
    try await WireServer.run { server in
      let tokens = Tokens()
      let database = try LiveDatabase(
        server.url(""), transport: NIOTransport.shared, connection: .eventStreams,
        credentials: tokens.next)
      async let served = server.answers((expired.status, expired.body), ("200 OK", "1"))
      #expect(try await database["n"].get() == TreeNode(.integer(1)))
      #expect(try await served.map { $0.contains("token-1") } == [true, false])

      async let refused = server.answers(
        (expired.status, expired.body), (expired.status, expired.body))
      let error = await #expect(throws: DatabaseError.self) { try await database["n"].get() }
      #expect(try await refused.map { $0.contains("token-2") } == [true, false])
      #expect(error?.code == .credentialRefused)
      #expect(error?.description.contains("token-") == false)
    }
  }

  /// A server that rejects a credential would reject it again.
  @Test func theSameCredentialIsNotSentTwice() async throws {
    try await WireServer.run { server in
      let calls = Mutex<[DatabaseCredential?]>([])
      let database = try LiveDatabase(
        server.url(""), transport: NIOTransport.shared, connection: .eventStreams
      ) { refused in
        calls.withLock { $0.append(refused) }
        return .idToken("token")
      }
      async let served = server.answers((expired.status, expired.body))
      let error = await #expect(throws: DatabaseError.self) { try await database["n"].get() }
      #expect(error?.code == .credentialRefused)
      #expect(try await served.count == 1)
      #expect(calls.withLock(\.self) == [nil, .idToken("token")])
      async let next: ServedRequest = server.answer("1")
      #expect(try await database["m"].get() == TreeNode(.integer(1)))
      #expect(try await next.line.hasPrefix("GET /m.json"))
    }
  }

  /// A lost connection doesn't mean that the credential was rejected.
  @Test func afterAGoodConnectionTheSourceIsNotGivenTheRefusedCredential() async throws {
    try await WireServer.run { server in
      let calls = Mutex<[DatabaseCredential?]>([])
      let tokens = Tokens()
      let policy = RetryPolicy(first: .milliseconds(1), longest: .milliseconds(5))
      let database = try LiveDatabase(
        server.url(""), transport: NIOTransport.shared, connection: .eventStreams, retry: policy
      ) { refused in
        calls.withLock { $0.append(refused) }
        return tokens.next(refused)
      }
      var observations = database["n"].observations().makeAsyncIterator()
      _ = await observations.next()
      async let first = server.stream(put("/", "1"), "event: auth_revoked\ndata: \"old\"\n\n")
      #expect(await observations.next()?.phase == .live)
      _ = try await first
      _ = await observations.next()
      async let second = server.stream(put("/", "2"))
      #expect(await observations.next()?.phase == .live)
      try await second.close()
      _ = await observations.next()
      async let third = server.stream(put("/", "3"))
      #expect(await observations.next()?.value == TreeNode(.integer(3)))
      #expect(try await third.line.contains("auth=token-2"))
      #expect(calls.withLock(\.self) == [nil, .idToken("token-1"), nil])
    }
  }

  @Test func aDeniedReadDoesNotRequestAnotherToken() async throws {
    try await WireServer.run { server in
      let tokens = Tokens()
      let database = try LiveDatabase(
        server.url(""), transport: NIOTransport.shared, connection: .eventStreams,
        credentials: tokens.next)
      async let served = server.answers(("401 Unauthorized", #"{"error": "Permission denied"}"#))
      let error = await #expect(throws: DatabaseError.self) { try await database["n"].get() }
      #expect(error?.code == .permissionDenied)
      #expect(try await served.count == 1)
    }
  }

  /// The wait between attempts is an hour, so only an immediate retry can succeed.
  @Test func aRevokedStreamComesBackAtOnceWithAnotherToken() async throws {
    try await WireServer.run { server in
      let policy = RetryPolicy(first: .seconds(3_600), longest: .seconds(3_600))
      let tokens = Tokens()
      let database = try LiveDatabase(
        server.url(""), transport: NIOTransport.shared, connection: .eventStreams, retry: policy,
        credentials: tokens.next)
      var observations = database["n"].observations().makeAsyncIterator()
      _ = await observations.next()
      async let first = server.stream(
        put("/", "1"), "event: auth_revoked\ndata: \"credential is no longer valid\"\n\n")
      #expect(await observations.next()?.value == TreeNode(.integer(1)))
      #expect(try await first.line.contains("auth=token-1"))
      guard case .stale(_, let error, .zero?) = await observations.next()?.phase else {
        Issue.record("a revoked credential makes the value stale")
        return
      }
      #expect(error.code == .credentialRevoked)
      async let second = server.stream(put("/", "2"))
      #expect(await observations.next()?.value == TreeNode(.integer(2)))
      #expect(try await second.line.contains("auth=token-2"))
    }
  }

  /// Rules deny access and allow it again: the value stays in the meantime, and becomes live again
  /// automatically.
  @Test func aCancelledStreamWaitsForTheRulesToOpen() async throws {
    try await WireServer.run { server in
      let policy = RetryPolicy(
        first: .seconds(3_600), longest: .seconds(3_600), cancelled: .milliseconds(1))
      let database = try LiveDatabase(
        server.url(""), transport: NIOTransport.shared, connection: .eventStreams, retry: policy)
      var observations = database["n"].observations().makeAsyncIterator()
      _ = await observations.next()
      async let first = server.stream(
        put("/", "1"), "event: cancel\ndata: \"Permission denied.\"\n\n")
      #expect(await observations.next()?.phase == .live)
      _ = try await first
      var codes: [DatabaseError.Code] = []
      async let denied = server.answers(
        ("401 Unauthorized", #"{"error": "Permission denied"}"#),
        ("401 Unauthorized", #"{"error": "Permission denied"}"#))
      for _ in 0..<3 {
        let observation = await observations.next()
        #expect(observation?.value == TreeNode(.integer(1)))
        guard case .stale(_, let error, .some)? = observation?.phase else { break }
        codes.append(error.code)
      }
      _ = try await denied
      #expect(codes == [.cancelled, .permissionDenied, .permissionDenied])
      async let open = server.stream(put("/", "2"))
      #expect(
        await observations.next() == NodeObservation(value: TreeNode(.integer(2)), phase: .live))
      _ = try await open
    }
  }

  @Test func aSourceThatFailsIsAnErrorWithoutItsText() async throws {
    struct Secretive: Error { let token = "s3cret" }
    let database = try LiveDatabase("http://127.0.0.1:9") { _ in throw Secretive() }
    let error = await #expect(throws: DatabaseError.self) { try await database["n"].get() }
    #expect(error?.code == .noCredential)
    #expect(error?.description.contains("s3cret") == false)
  }

  @Test func aCredentialIsNeverShown() throws {
    let credential = DatabaseCredential.idToken("s3cret")
    var text = "\(credential) \(String(reflecting: credential))"
    dump(credential, to: &text)
    dump([Optional(credential)], to: &text)
    #expect(!text.contains("s3cret"))
    let error = #expect(throws: DatabaseError.self) {
      try LiveDatabase("ftp://h/?auth=s3cret")
    }
    #expect(error?.description.contains("s3cret") == false)
    let address = #expect(throws: DatabaseError.self) { try LiveDatabase("http://me:s3cret@h") }
    #expect(address?.description.contains("s3cret") == false)
  }
}
