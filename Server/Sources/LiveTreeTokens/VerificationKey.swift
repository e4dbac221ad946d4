import JWTKit
import LiveTree

/// A key that verifies the signatures of tokens.
///
/// The key determines the algorithm, and a token that names another algorithm is rejected.
/// Otherwise, an attacker could sign with the text of a public key as if it were a secret.
///
/// Source: RFC 7515 §10.7 and RFC 8725 §3.1.
public struct VerificationKey: Sendable {
  /// The ID that tokens may name (`kid`); `nil` if the key has none and applies to every token.
  public let id: String?

  /// Whether tokens that are signed with the key may request admin access.
  let makesAdmins: Bool

  /// The form of the tokens that are signed with the key.
  let form: TokenClaims.Form

  private let algorithm: any JWTAlgorithm

  /// Creates a public key.
  init(id: String, _ algorithm: any JWTAlgorithm) {
    (self.id, self.algorithm) = (id, algorithm)
    (makesAdmins, form) = (false, .standard)
  }

  /// Creates a secret.
  private init(secret algorithm: any JWTAlgorithm, makesAdmins: Bool) {
    (id, self.algorithm) = (nil, algorithm)
    (self.makesAdmins, form) = (makesAdmins, .own)
  }

  /// The name of the key's algorithm: `HS256`, `RS256` or `ES256`.
  public var algorithmName: String { algorithm.name }

  /// Whether a token with this header may be signed with the key: the algorithm must be the key's,
  /// and so must the ID if the token names one.
  func fits(_ header: JSONValue) -> Bool {
    guard header["alg"] == .string(algorithm.name) else { return false }
    guard let id, let named = header["kid"] else { return true }
    return named == .string(id)
  }

  /// Whether the signature of a token is valid.
  func verifies(_ token: TokenParts) -> Bool {
    (try? algorithm.verify(token.signature, signs: token.signed)) == true
  }
}

// MARK: - Secrets

extension VerificationKey {
  /// Creates a key from a secret that is shared with the signer of users' tokens, for HS256.
  ///
  /// - Parameter text: At least 32 bytes of UTF-8.
  /// - Throws: `VerificationKeyError` if the secret is too short.
  public static func secret(
    _ text: String
  ) async throws(VerificationKeyError) -> VerificationKey {
    VerificationKey(secret: try await hmac(text), makesAdmins: false)
  }

  /// Creates a key from the database's own secret. Legacy tokens that are signed with it may claim
  /// `"admin": true`.
  ///
  /// - Parameter text: At least 32 bytes of UTF-8.
  /// - Throws: `VerificationKeyError` if the secret is too short.
  public static func databaseSecret(
    _ text: String
  ) async throws(VerificationKeyError) -> VerificationKey {
    VerificationKey(secret: try await hmac(text), makesAdmins: true)
  }

  static func hmac(_ text: String) async throws(VerificationKeyError) -> any JWTAlgorithm {
    // RFC 7518 §3.2: the key must be at least as long as the hash.
    guard text.utf8.count >= 32 else { throw .shortSecret(bytes: text.utf8.count) }
    let keys = JWTKeyCollection()
    await keys.add(hmac: HMACKey(from: text), digestAlgorithm: .sha256)
    do {
      return try await keys.getKey()
    } catch {
      throw .unusable(id: nil)
    }
  }
}
