import LiveTree
import LiveTreeWire
import Testing

@testable import LiveTreeTokens

@Suite(.timeLimit(.minutes(20))) struct EmulatorCredentialsTests {
  private let credentials = EmulatorCredentials()

  @Test func theOwnerIsTheAdmin() async throws {
    #expect(try await credentials.verify("owner", now: 0) == VerifiedIdentity(.admin))
  }

  @Test(arguments: ["", "Owner", "owner ", "admin", "a.b", "a.b.c", "..", "ya29.token", "e30.e30."])
  func anythingElseIsAToken(token: String) async throws {
    await #expect(throws: CredentialError.invalid) {
      try await credentials.verify(token, now: 0)
    }
  }

  /// Firebase's emulator doesn't look at access tokens, either.
  @Test(arguments: ["owner", "ya29.a0AfH6SMB", "ya29.a0.b", "1//0gx", "x", "a.b.c", "e30.e30."])
  func anAccessTokenIsTheAdmins(token: String) async throws {
    #expect(try await credentials.verify(accessToken: token, now: 0) == VerifiedIdentity(.admin))
    let last = FirstCredentials([NoCredentials(), credentials])
    #expect(try await last.verify(accessToken: token, now: 0) == VerifiedIdentity(.admin))
  }

  @Test func theTokenOfAUserIsNeverTheAdmins() async throws {
    let token = try Signer.unsigned.token(header: #"{"alg":"none"}"#, claims: Self.claims)
    #expect(
      try await credentials.verify(accessToken: token, now: 0)
        == credentials.verify(token, now: 0))
    for size in [0, 16_385] {
      await #expect(throws: CredentialError.invalid) {
        try await credentials.verify(
          accessToken: String(repeating: "x", count: size), now: 0)
      }
    }
  }

  /// A token from `createMockUserToken` of the JavaScript SDK, which expired in 1970.
  private static let claims =
    #"{"iss":"https://securetoken.google.com/demo","aud":"demo","iat":0,"exp":3600,"#
    + #""auth_time":0,"sub":"alice","user_id":"alice","firebase":{"sign_in_provider":"custom","#
    + #""identities":{}}}"#

  @Test func aTestUserIsAuthenticated() async throws {
    let token = try Signer.unsigned.token(
      header: #"{"alg":"none","type":"JWT"}"#, claims: Self.claims)
    let identity = try await credentials.verify(token, now: 1_750_000_000_000)
    let auth = #"{"uid":"alice","provider":"custom","token":\#(Self.claims)}"#
    #expect(identity == VerifiedIdentity(.user(try JSONValue(parsing: auth))))
  }

  @Test func theSignatureIsNotVerified() async throws {
    let token = try await Signer.hmac(secret).token(Self.claims)
    let unsigned = try Signer.unsigned.token(
      header: #"{"alg":"HS256"}"#, claims: Self.claims)
    #expect(
      try await credentials.verify(token, now: 0) == credentials.verify(unsigned, now: 0))
  }

  @Test func paddingIsNotLookedAt() async throws {
    for count in 1...4 {
      let claims = #"{"sub":"\#(String(repeating: "a", count: count))"}"#
      let token = try Signer.unsigned.token(header: #"{"alg":"none"}"#, claims: claims)
      let padded = token.split(separator: ".").map { part in
        part + String(repeating: "=", count: (4 - part.count % 4) % 4)
      }
      #expect(
        try await credentials.verify(padded.joined(separator: ".") + ".", now: 0)
          == credentials.verify(token, now: 0))
    }
  }

  @Test func onlyTheOwnerIsTheAdmin() async throws {
    let token = try Signer.unsigned.token(
      header: #"{"alg":"none"}"#, claims: #"{"v":0,"d":{"uid":"a"},"admin":true}"#)
    #expect(try await credentials.verify(token, now: 0).identity != .admin)
  }

  @Test func aLargeTokenIsRejected() async throws {
    let token = try Signer.unsigned.token(
      header: #"{"alg":"none"}"#, claims: #"{"sub":"a"}"#)
    #expect(
      (try? await EmulatorCredentials(maximumBytes: token.utf8.count).verify(token, now: 0)) != nil)
    await #expect(throws: CredentialError.invalid) {
      try await EmulatorCredentials(maximumBytes: token.utf8.count - 1).verify(token, now: 0)
    }
  }
}
