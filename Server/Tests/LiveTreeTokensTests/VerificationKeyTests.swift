import Testing

@testable import LiveTreeTokens

@Suite(.timeLimit(.minutes(20))) struct VerificationKeyTests {
  private func refusal(of set: String) async -> String? {
    do {
      _ = try await VerificationKey.set(parsing: set)
      return nil
    } catch {
      return error.description
    }
  }

  private static let rsa = #""kty":"RSA","n":"\#(RFC7515.modulus)","e":"AQAB""#

  @Test func aSetHasOnlyUsableKeys() async throws {
    let set = """
      {"keys": [
        {\(Self.rsa), "kid": "1", "use": "sig", "alg": "RS256", "x5c": []},
        {\(Self.rsa), "kid": "2", "use": "enc"}, {\(Self.rsa), "kid": "3", "alg": "RSA-OAEP"},
        {\(Self.rsa), "kid": "4", "alg": "PS256"}, {"kty": "OKP", "kid": "5", "crv": "Ed25519"},
        {"kty": "EC", "kid": "6", "crv": "P-384"}, {"kty": "oct", "kid": "7", "k": "c2VjcmV0"}
      ], "more": true}
      """
    let keys = try await VerificationKey.set(parsing: set)
    #expect(keys.map(\.id) == ["1"])
    #expect(keys.map(\.algorithmName) == ["RS256"])
  }

  @Test(arguments: [
    ("", "line 1, column 1"), ("{", "column 2"), ("[]", #"no array "keys""#),
    (#"{"keys":{}}"#, #"no array "keys""#), (#"{"keys":[]}"#, "no key for RS256"),
    (#"{"keys":[{"kty":"oct","k":"c2VjcmV0"}]}"#, "no key for RS256"),
    (#"{"keys":[{"kty":"RSA"}]}"#, #"Key 1 of the set has no "kid""#),
    (#"{"keys":[{"kty":"RSA","kid":"a"}]}"#, #""a" can't be read"#),
    (#"{"keys":[{"kty":"RSA","kid":"a","n":"AQAB","e":"AQAB"}]}"#, #""a" can't be read"#),
    (
      #"{"keys":[{"kty":"EC","crv":"P-256","kid":"b","x":"AQAB","y":"AQAB"}]}"#,
      #""b" can't be read"#
    ),
    (#"{"keys":[{\#(rsa),"kid":"a"},{\#(rsa),"kid":"a"}]}"#, #"have the ID "a""#),
  ])
  func anInvalidSetHasAMessage(set: String, reason: String) async throws {
    let refusal = try #require(await refusal(of: set))
    #expect(refusal.contains(reason))
  }

  @Test func aSecretIsLongAndNeverShown() async throws {
    let short = String(secret.dropLast())
    await #expect(throws: VerificationKeyError.shortSecret(bytes: 31)) {
      try await VerificationKey.secret(short)
    }
    await #expect(throws: VerificationKeyError.shortSecret(bytes: 31)) {
      try await VerificationKey.databaseSecret(short)
    }
    #expect(!VerificationKeyError.shortSecret(bytes: 31).description.contains(short))
    #expect(try await VerificationKey.secret(secret).algorithmName == "HS256")
  }
}
