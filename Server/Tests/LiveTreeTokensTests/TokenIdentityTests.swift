import LiveTree
import LiveTreeWire
import Testing

@testable import LiveTreeTokens

@Suite(.timeLimit(.minutes(20))) struct TokenIdentityTests {
  private func identity(
    _ claims: String, key: VerificationKey
  ) async throws -> TreeIdentity {
    try await SignedCredentials([key]).verify(Signer.hmac(secret).token(claims), now: 0).identity
  }

  /// The claims, and `auth` without its token, which is the claims.
  @Test(arguments: [
    (#"{"sub":"alice","exp":1}"#, #"{"uid":"alice","provider":"custom"}"#),
    (#"{"uid":"a","user_id":"b","sub":"c","exp":1}"#, #"{"uid":"a","provider":"custom"}"#),
    (#"{"user_id":"b","sub":"c","exp":1}"#, #"{"uid":"b","provider":"custom"}"#),
    (
      #"{"sub":"x","admin":true,"firebase":{"sign_in_provider":"password"},"exp":1}"#,
      #"{"uid":"x","provider":"password"}"#
    ),
    (
      #"{"v":0,"d":{"uid":"kato","isModerator":true,"token":1},"exp":1}"#,
      #"{"uid":"kato","provider":"custom","isModerator":true}"#
    ),
    (
      #"{"v":0,"d":{"uid":"1","provider":"anonymous"},"exp":1}"#,
      #"{"uid":"1","provider":"anonymous"}"#
    ),
    // Not a token of version 0.
    (#"{"v":1,"d":{"uid":"1"},"sub":"2","exp":1}"#, #"{"uid":"2","provider":"custom"}"#),
  ])
  func theRulesSeeTheClaims(claims: String, auth: String) async throws {
    let identity = try await identity(claims, key: .secret(secret))
    guard case .object(var members) = try JSONValue(parsing: auth) else { return }
    members.insert(.init(name: "token", value: try JSONValue(parsing: claims)), at: 2)
    #expect(identity == .user(.object(members)))
  }

  @Test(arguments: [
    #"{"exp":1}"#, #"{"exp":1,"sub":""}"#, #"{"exp":1,"sub":1}"#,
    #"{"exp":1,"uid":null,"sub":"a"}"#, #"{"exp":1,"v":0,"d":{},"sub":"a"}"#,
    #"{"exp":1,"v":0,"d":{"uid":7}}"#, #"{"exp":1,"v":0,"d":{"user_id":"a"}}"#,
    #"{"exp":1,"d":{"uid":"a"}}"#, #"{"exp":1,"v":0,"d":"a"}"#,
  ])
  func aTokenWithoutAUserIsRejected(claims: String) async throws {
    await #expect(throws: CredentialError.invalid) {
      try await identity(claims, key: .databaseSecret(secret))
    }
  }

  /// An identity provider signs what its clients choose, so only `sub` may name the user.
  @Test(
    arguments: [
      (#"{"sub":"mallory","v":0,"d":{"uid":"ada"},"exp":1}"#, "mallory"),
      (#"{"sub":"mallory","uid":"ada","user_id":"ada","exp":1}"#, "mallory"),
      (#"{"v":0,"d":{"uid":"ada"},"iat":0}"#, nil), (#"{"v":0,"d":{"uid":"ada"},"exp":1}"#, nil),
      (#"{"uid":"ada","exp":1}"#, nil), (#"{"user_id":"ada","exp":1}"#, nil),
      (#"{"sub":"","uid":"ada","exp":1}"#, nil), (#"{"sub":null,"user_id":"ada","exp":1}"#, nil),
    ] as [(String, String?)])
  func onlyTheSubjectIsTheUserOfAPublicKeysToken(claims: String, uid: String?) async throws {
    let credentials = SignedCredentials(try await VerificationKey.set(parsing: RFC7515.keySet))
    for (kid, algorithm) in [("rsa", "RS256"), ("ec", "ES256")] {
      let signer = kid == "rsa" ? try await Signer.rsa() : try await Signer.p256()
      let token = try signer.token(
        header: #"{"alg":"\#(algorithm)","kid":"\#(kid)"}"#, claims: claims)
      guard let uid else {
        await #expect(throws: CredentialError.invalid) {
          try await credentials.verify(token, now: 0)
        }
        continue
      }
      let auth = JSONValue.object([
        .init(name: "uid", value: .string(uid)), .init(name: "provider", value: .string("custom")),
        .init(name: "token", value: try JSONValue(parsing: claims)),
      ])
      #expect(try await credentials.verify(token, now: 0).identity == .user(auth))
    }
  }

  /// Readers of the token could mean different ones of two equal members.
  @Test(arguments: [
    (#"{"alg":"HS256"}"#, #"{"sub":"mallory","sub":"ada","exp":1}"#),
    (#"{"alg":"HS256"}"#, #"{"sub":"ada","exp":1,"\u0073ub":"ada"}"#),
    (#"{"alg":"HS256"}"#, #"{"sub":"ada","exp":1,"roles":{"staff":false,"staff":true}}"#),
    (#"{"alg":"none","alg":"HS256"}"#, #"{"sub":"ada","exp":1}"#),
    (#"{"alg":"HS256","kid":"a","kid":"b"}"#, #"{"sub":"ada","exp":1}"#),
  ])
  func aTokenWithDuplicateMembersIsRejected(header: String, claims: String) async throws {
    let signed = SignedCredentials([try await .secret(secret)])
    let token = try await Signer.hmac(secret).token(header: header, claims: claims)
    for credentials in [signed, EmulatorCredentials()] as [any TreeCredentials] {
      await #expect(throws: CredentialError.invalid) { try await credentials.verify(token, now: 0) }
    }
  }

  @Test func onlyTheDatabasesSecretMakesAdmins() async throws {
    let claims = #"{"v":0,"d":{"uid":"a"},"admin":true,"iat":0}"#
    #expect(try await identity(claims, key: .databaseSecret(secret)) == .admin)
    #expect(try await identity(claims, key: .secret(secret)) != .admin)
    let rsa = try await VerificationKey.set(parsing: RFC7515.keySet)
    let token = try await Signer.rsa().token(
      header: #"{"alg":"RS256","kid":"rsa"}"#,
      claims: #"{"sub":"a","v":0,"d":{"uid":"a"},"admin":true,"exp":1}"#)
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
    #"{"sub":"a","admin":true,"exp":1}"#, #"{"v":0,"d":{"uid":"a","admin":true},"exp":1}"#,
    #"{"v":0,"d":{"uid":"a"},"admin":"true","exp":1}"#,
    #"{"v":0,"d":{"uid":"a"},"admin":1,"exp":1}"#,
    #"{"v":1,"d":{"uid":"a"},"sub":"a","admin":true,"exp":1}"#,
  ])
  func nothingElseMakesAdmins(claims: String) async throws {
    #expect(try await identity(claims, key: .databaseSecret(secret)) != .admin)
  }
}
