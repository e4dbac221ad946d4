import JWTKit
public import LiveTree
import LiveTreeWire

/// Signs the tokens of users with a secret that a server shares, for HS256.
///
///     let signer = try await TokenSigner(secret: secret)
///     let token = try signer.token(uid: "ada", issuedAt: now, expires: now + 3_600)
///
/// ``VerificationKey/secret(_:)`` verifies these tokens.
///
/// Source: RFC 7515 §3.1 and §7.1; RFC 7519 §4.1.
public struct TokenSigner: Sendable {
  /// The claims that the signer sets itself, and those with which a token would name another user.
  public static let reservedClaims: Set = ["sub", "uid", "user_id", "iat", "exp", "v", "d"]

  private let algorithm: any JWTAlgorithm

  /// Creates a signer.
  ///
  /// - Parameter secret: At least 32 bytes of UTF-8.
  /// - Throws: `VerificationKeyError` if the secret is too short.
  public init(secret: String) async throws(VerificationKeyError) {
    algorithm = try await VerificationKey.hmac(secret)
  }

  /// A token that identifies a user until it expires.
  ///
  /// - Parameters:
  ///   - uid: The ID of the user; not empty.
  ///   - claims: Further claims, which rules read as members of `auth.token`.
  ///   - issued: When the token is issued, in seconds since 1970.
  ///   - expiry: When it expires, in seconds since 1970.
  /// - Precondition: No claim is one of ``reservedClaims``.
  /// - Throws: `VerificationKeyError` if the token can't be signed.
  public func token(
    uid: String, claims: [JSONValue.Member] = [], issuedAt issued: Int64, expires expiry: Int64
  ) throws(VerificationKeyError) -> String {
    for claim in claims {
      precondition(
        !Self.reservedClaims.contains(claim.name), "The claim \(claim.name) is reserved.")
    }
    let all =
      [
        JSONValue.Member(name: "sub", value: .string(uid)),
        JSONValue.Member(name: "iat", value: .integer(issued)),
        JSONValue.Member(name: "exp", value: .integer(expiry)),
      ] + claims
    let header = JSONValue.object([
      .init(name: "alg", value: .string(algorithm.name)),
      .init(name: "typ", value: .string("JWT")),
    ])
    let signed = [header, .object(all)].map { Array($0.serialized().utf8).base64URL }
      .joined(separator: ".")
    do {
      return try signed + "." + algorithm.sign(Array(signed.utf8)).base64URL
    } catch {
      throw .unusable(id: nil)
    }
  }
}
