import LiveTree
import Testing

@testable import LiveTreeTokens

@Suite(.timeLimit(.minutes(5))) struct TokenSignerTests {
  private static let secret = String(repeating: "s", count: 32)

  private func credentials(_ secret: String = secret) async throws -> SignedCredentials {
    SignedCredentials([try await .secret(secret)], leeway: .zero)
  }

  @Test func aSignedTokenIsVerified() async throws {
    let token = try await TokenSigner(secret: Self.secret).token(
      uid: "ada é", claims: [.init(name: "admin", value: .bool(true))], issuedAt: 1_000,
      expires: 4_600)
    let verified = try await credentials().verify(token, now: 2_000_000)
    #expect(verified.expires == 4_600_000)
    guard case .user(let auth) = verified.identity else {
      Issue.record("\(verified.identity) isn't a user.")
      return
    }
    #expect(auth["uid"] == .string("ada é"))
    #expect(auth["token"]?["admin"] == .bool(true))
    #expect(auth["token"]?["sub"] == .string("ada é"))
  }

  @Test func aTokenIsValidOnlyForItsTimeAndItsSecret() async throws {
    let token = try await TokenSigner(secret: Self.secret).token(
      uid: "ada", issuedAt: 1_000, expires: 4_600)
    let credentials = try await credentials()
    await #expect(throws: CredentialError.expired) {
      try await credentials.verify(token, now: 4_600_000)
    }
    await #expect(throws: CredentialError.invalid) {
      try await credentials.verify(token, now: 999_000)
    }
    let other = try await self.credentials(String(repeating: "t", count: 32))
    await #expect(throws: CredentialError.invalid) {
      try await other.verify(token, now: 2_000_000)
    }
  }

  @Test func aShortSecretIsRefused() async throws {
    let error = await #expect(throws: VerificationKeyError.self) {
      try await TokenSigner(secret: "secret")
    }
    #expect(error?.description.contains("at least 32 bytes") == true)
  }

  @Test func encodingIsTheInverseOfDecoding() {
    for bytes in [[], [0], [0xFB, 0xFF], [0xFF, 0xEF, 0xBE, 0x3E]] as [[UInt8]] {
      #expect([UInt8](base64URL: bytes.base64URL.utf8) == bytes)
    }
  }
}
