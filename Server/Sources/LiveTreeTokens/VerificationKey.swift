import JWTKit
import LiveTree

/// A key that tells whether a token was signed with its counterpart.
///
/// The key says by which algorithm, and a token that names another one is refused: nobody can sign
/// with the text of a public key as if it were a secret.
///
/// Source: RFC 7515 §10.7 and RFC 8725 §3.1.
public struct VerificationKey: Sendable {
  /// What tokens call the key; `nil` for one that is tried with every token.
  public let id: String?

  /// Whether who signs with the key may make tokens for the admin.
  let makesAdmins: Bool

  private let algorithm: any JWTAlgorithm

  init(id: String?, makesAdmins: Bool = false, _ algorithm: any JWTAlgorithm) {
    (self.id, self.makesAdmins, self.algorithm) = (id, makesAdmins, algorithm)
  }

  /// The name of its algorithm: `HS256`, `RS256` or `ES256`.
  public var algorithmName: String { algorithm.name }

  /// Whether the key is meant by what a token says of its signature.
  func isNamed(by header: JSONValue) -> Bool {
    guard header["alg"] == .string(algorithm.name) else { return false }
    return id.map { header["kid"] == .string($0) } ?? true
  }

  /// Whether the key's counterpart has signed the token.
  func verifies(_ token: TokenParts) -> Bool {
    (try? algorithm.verify(token.signature, signs: token.signed)) == true
  }
}

// MARK: - Secrets

extension VerificationKey {
  /// A secret shared with who signs tokens of users, by HS256.
  ///
  /// - Parameter text: At least 32 bytes.
  public static func secret(
    _ text: String
  ) async throws(VerificationKeyError) -> VerificationKey {
    VerificationKey(id: nil, try await hmac(text))
  }

  /// The database's own secret, with which tokens of the first version may say `"admin": true`.
  ///
  /// - Parameter text: At least 32 bytes.
  public static func databaseSecret(
    _ text: String
  ) async throws(VerificationKeyError) -> VerificationKey {
    VerificationKey(id: nil, makesAdmins: true, try await hmac(text))
  }

  private static func hmac(_ text: String) async throws(VerificationKeyError) -> any JWTAlgorithm {
    // RFC 7518 §3.2: as many bytes as the hash has.
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
