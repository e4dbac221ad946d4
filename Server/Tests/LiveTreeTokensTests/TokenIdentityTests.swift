import LiveTree
import LiveTreeWire
import Testing

@testable import LiveTreeTokens

@Suite(.timeLimit(.minutes(5))) struct TokenIdentityTests {
  private func identity(
    _ claims: String, key: VerificationKey
  ) async throws -> TreeIdentity {
    try await SignedCredentials([key]).verify(Signer.hmac(secret).token(claims), now: 0).identity
  }

  @Test(arguments: [
    (
      #"{"sub":"alice"}"#,
      #"{"uid":"alice","provider":"custom","token":{"sub":"alice"}}"#
    ),
    (
      #"{"uid":"a","user_id":"b","sub":"c"}"#,
      #"{"uid":"a","provider":"custom","token":{"uid":"a","user_id":"b","sub":"c"}}"#
    ),
    (
      #"{"user_id":"b","sub":"c"}"#,
      #"{"uid":"b","provider":"custom","token":{"user_id":"b","sub":"c"}}"#
    ),
    (
      #"{"sub":"x","admin":true,"firebase":{"sign_in_provider":"password"}}"#,
      #"{"uid":"x","provider":"password","token":{"sub":"x","admin":true,"#
        + #""firebase":{"sign_in_provider":"password"}}}"#
    ),
    (
      #"{"v":0,"d":{"uid":"kato","isModerator":true,"token":1}}"#,
      #"{"uid":"kato","provider":"custom","token":{"v":0,"d":{"uid":"kato","isModerator":true,"#
        + #""token":1}},"isModerator":true}"#
    ),
    (
      #"{"v":0,"d":{"uid":"1","provider":"anonymous"}}"#,
      #"{"uid":"1","provider":"anonymous","token":{"v":0,"d":{"uid":"1","provider":"anonymous"}}}"#
    ),
    // Not of the first version.
    (
      #"{"v":1,"d":{"uid":"1"},"sub":"2"}"#,
      #"{"uid":"2","provider":"custom","token":{"v":1,"d":{"uid":"1"},"sub":"2"}}"#
    ),
  ])
  func theRulesSeeTheClaims(claims: String, auth: String) async throws {
    let identity = try await identity(claims, key: .secret(secret))
    #expect(identity == .user(try JSONValue(parsing: auth)))
  }

  @Test(arguments: [
    "{}", #"{"sub":""}"#, #"{"sub":1}"#, #"{"uid":null,"sub":"a"}"#, #"{"v":0,"d":{},"sub":"a"}"#,
    #"{"v":0,"d":{"uid":7}}"#, #"{"v":0,"d":{"user_id":"a"}}"#, #"{"d":{"uid":"a"}}"#,
    #"{"v":0,"d":"a"}"#,
  ])
  func aTokenWithoutAUserIsRejected(claims: String) async throws {
    await #expect(throws: CredentialError.invalid) {
      try await identity(claims, key: .databaseSecret(secret))
    }
  }

  @Test func onlyTheDatabasesSecretMakesAdmins() async throws {
    let claims = #"{"v":0,"d":{"uid":"a"},"admin":true}"#
    #expect(try await identity(claims, key: .databaseSecret(secret)) == .admin)
    #expect(try await identity(claims, key: .secret(secret)) != .admin)
    let rsa = try await VerificationKey.set(parsing: RFC7515.keySet)
    let token = try await Signer.rsa().token(
      header: #"{"alg":"RS256","kid":"rsa"}"#, claims: claims)
    #expect(try await SignedCredentials(rsa).verify(token, now: 0).identity != .admin)
  }

  @Test func anAdminTokenNeedsNoUser() async throws {
    let claims = #"{"v":0,"d":{},"admin":true,"iat":0}"#
    #expect(try await identity(claims, key: .databaseSecret(secret)) == .admin)
    await #expect(throws: CredentialError.invalid) {
      try await identity(claims, key: .secret(secret))
    }
  }

  @Test(arguments: [
    #"{"sub":"a","admin":true}"#, #"{"v":0,"d":{"uid":"a","admin":true}}"#,
    #"{"v":0,"d":{"uid":"a"},"admin":"true"}"#, #"{"v":0,"d":{"uid":"a"},"admin":1}"#,
    #"{"v":1,"d":{"uid":"a"},"sub":"a","admin":true}"#,
  ])
  func nothingElseMakesAdmins(claims: String) async throws {
    #expect(try await identity(claims, key: .databaseSecret(secret)) != .admin)
  }
}
