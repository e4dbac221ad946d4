import JWTKit
import LiveTree
import Testing

@testable import LiveTreeTokens

/// The key determines how a token is verified, regardless of the token's header.
///
/// Source: RFC 8725 §2.1 and §3.1.
@Suite(.timeLimit(.minutes(20))) struct AlgorithmConfusionTests {
  private static let algorithms = [
    "\"none\"", "\"None\"", "\"NONE\"", "\"nOnE\"", "\"HS256\"", "\"hs256\"", "\"HS384\"",
    "\"HS512\"", "\"RS256\"", "\"RS512\"", "\"PS256\"", "\"ES256\"", "\"ES384\"", "\"EdDSA\"",
    "\"\"", "null", "256", "[\"HS256\"]",
  ]
  private static let names = [nil, "rsa", "ec", "other", ""]
  /// Long enough for SHA-512, too.
  private static let shared = secret + secret

  /// All possible signers, and the only headers with which they may succeed.
  private func signers() async throws -> [(signer: Signer, headers: [String])] {
    let rsa = try RFC7515.rsaKey().publicKey
    return [
      (.unsigned, []),
      (
        try await .hmac(Self.shared),
        Self.names.map { name in
          #"{"alg":"HS256"\#(name.map { #","kid":"\#($0)""# } ?? "")}"#
        }
      ),
      (try await .hmac(Self.shared, .sha512), []),
      (try await .hmac(rsa.pemRepresentation), []),
      (try await .hmac(rsa.pemRepresentation + "\n"), []),
      (try await .hmac(RFC7515.modulus), []),
      (try await .hmac(RFC7515.keySet), []),
      (try await .hmac("another secret that is long enough"), []),
      (try await .rsa(), [#"{"alg":"RS256","kid":"rsa"}"#, #"{"alg":"RS256"}"#]),
      (try await .pss(), []),
      (try await .p256(), [#"{"alg":"ES256","kid":"ec"}"#, #"{"alg":"ES256"}"#]),
    ]
  }

  @Test func onlyTheAlgorithmOfTheKeyIsAccepted() async throws {
    let credentials = SignedCredentials(
      try await VerificationKey.set(parsing: RFC7515.keySet) + [.secret(Self.shared)])
    var accepted = 0
    for (signer, headers) in try await signers() {
      for algorithm in Self.algorithms {
        for name in Self.names {
          let header = #"{"alg":\#(algorithm)\#(name.map { #","kid":"\#($0)""# } ?? "")}"#
          let token = try signer.token(header: header, claims: #"{"sub":"alice","exp":9e9}"#)
          let result = try? await credentials.verify(token, now: 0)
          #expect((result != nil) == headers.contains(header), "\(signer.name): \(header)")
          accepted += result == nil ? 0 : 1
        }
      }
    }
    #expect(accepted == Self.names.count + 4)
  }

  @Test func withoutASecretNoSecretIsAccepted() async throws {
    let credentials = SignedCredentials(try await VerificationKey.set(parsing: RFC7515.keySet))
    for (signer, _) in try await signers() {
      for name in ["rsa", "ec"] {
        for algorithm in ["HS256", "none"] {
          let token = try signer.token(
            header: #"{"alg":"\#(algorithm)","kid":"\#(name)"}"#,
            claims: #"{"sub":"alice","exp":9e9}"#)
          await #expect(throws: CredentialError.invalid) {
            try await credentials.verify(token, now: 0)
          }
        }
      }
    }
  }

  @Test func withoutAKeyNothingIsAccepted() async throws {
    let token = try await Signer.hmac(Self.shared).token(#"{"sub":"alice","exp":9e9}"#)
    await #expect(throws: CredentialError.invalid) {
      try await SignedCredentials([]).verify(token, now: 0)
    }
  }
}
