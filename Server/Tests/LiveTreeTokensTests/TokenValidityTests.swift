import LiveTree
import Testing

@testable import LiveTreeTokens

@Suite(.timeLimit(.minutes(20))) struct TokenValidityTests {
  private let leeway: Int64 = 30_000

  private func verify(_ claims: String, now: Int64) async throws -> VerifiedIdentity {
    try await SignedCredentials([.secret(secret)], leeway: .milliseconds(leeway))
      .verify(Signer.hmac(secret).token(claims), now: now)
  }

  @Test(arguments: [
    (#"{"sub":"a","exp":1000}"#, 1_000_000), (#"{"sub":"a","exp":1000.5}"#, 1_000_500),
    (#"{"sub":"a","exp":1e3}"#, 1_000_000), (#"{"sub":"a","exp":0}"#, 0),
    (#"{"sub":"a","exp":-1}"#, -1_000),
    // Version 0 is valid for a day.
    (#"{"v":0,"d":{"uid":"a"},"iat":1000}"#, 87_400_000),
    (#"{"v":0,"d":{"uid":"a"},"iat":0,"exp":1000}"#, 1_000_000),
  ])
  func aTokenIsAcceptedUntilItExpires(claims: String, expiry: Int64) async throws {
    let identity = try await verify(claims, now: expiry + leeway - 1)
    #expect(identity.expires == expiry + leeway)
    for late: Int64 in [0, 1, leeway, .max / 2] {
      await #expect(throws: CredentialError.expired) {
        try await verify(claims, now: expiry + leeway + late)
      }
    }
  }

  @Test(arguments: ["nbf", "iat"])
  func aTokenIsNotAcceptedBeforeItsTime(claim: String) async throws {
    let claims = #"{"sub":"a","exp":1e300,"\#(claim)":1000}"#
    let start = 1_000_000 - leeway
    for early in [1, 2, leeway, 1_000_000_000] {
      await #expect(throws: CredentialError.invalid) {
        try await verify(claims, now: start - early)
      }
    }
    for late: Int64 in [0, 1, leeway, .max / 2] {
      #expect(try await verify(claims, now: start + late).expires == .max)
    }
  }

  @Test(arguments: [
    #"{"sub":"a"}"#, #"{"sub":"a","iat":0}"#, #"{"v":0,"d":{"uid":"a"}}"#,
    #"{"v":0,"d":{"uid":"a"},"admin":true}"#,
  ])
  func aTokenWithoutAnEndIsRejected(claims: String) async throws {
    await #expect(throws: CredentialError.invalid) { try await verify(claims, now: 0) }
  }

  @Test(arguments: ["1e300", "9223372036854775807", "-1e300", "-9223372036854775808"])
  func timesBeyondAllBoundsDoNotOverflow(time: String) async throws {
    let isPast = time.hasPrefix("-")
    let expiry = try? await verify(#"{"sub":"a","exp":\#(time)}"#, now: 0).expires
    #expect((expiry == nil) == isPast)
    let start = try? await verify(#"{"sub":"a","exp":1,"nbf":\#(time)}"#, now: 0)
    #expect((start != nil) == isPast)
  }

  @Test(arguments: ["exp", "nbf", "iat"], ["\"1000\"", "null", "true", "{}", "[1000]"])
  func aTimeIsANumber(claim: String, value: String) async throws {
    await #expect(throws: CredentialError.invalid) {
      try await verify(#"{"sub":"a","\#(claim)":\#(value)}"#, now: 1_000_000)
    }
  }

  @Test(arguments: [
    (#""app""#, true), (#"["app"]"#, true), (#"["other","app"]"#, true), (#""other""#, false),
    (#"["other"]"#, false), ("[]", false), ("null", false), (#"[["app"]]"#, false),
    (#""apple""#, false), (#"{"app":"app"}"#, false), (nil, false),
  ])
  func aTokenForAnotherAudienceIsRejected(audience: String?, isAccepted: Bool) async throws {
    let credentials = SignedCredentials([try await .secret(secret)], audience: "app")
    let claim = audience.map { #","aud":\#($0)"# } ?? ""
    let token = try await Signer.hmac(secret).token(#"{"sub":"a","exp":1\#(claim)}"#)
    #expect(((try? await credentials.verify(token, now: 0)) != nil) == isAccepted)
  }

  @Test(arguments: [
    (#""https://example.org""#, true), (#""https://example.org/""#, false),
    (#"["https://example.org"]"#, false), ("null", false), (nil, false),
  ])
  func aTokenOfAnotherIssuerIsRejected(issuer: String?, isAccepted: Bool) async throws {
    let credentials = SignedCredentials([try await .secret(secret)], issuer: "https://example.org")
    let claim = issuer.map { #","iss":\#($0)"# } ?? ""
    let token = try await Signer.hmac(secret).token(#"{"sub":"a","exp":1\#(claim)}"#)
    #expect(((try? await credentials.verify(token, now: 0)) != nil) == isAccepted)
  }
}
