public import LiveTree

/// Tokens with a trusted signature: ID tokens of Firebase and other identity providers that publish
/// their keys, and tokens that are signed with a shared secret.
///
///     let keys = try await VerificationKey.set(parsing: jwks)
///     let credentials = SignedCredentials(keys, issuer: "https://securetoken.google.com/my-app")
///
/// A token is a JSON Web Token in compact form. It must have an end: its claim `exp`, or for a legacy
/// token of Firebase a day after `iat`. `nbf` and `iat` are checked if they exist. `uid`, `user_id` or
/// `sub` identifies the user. Without `kid`, every key of the token's algorithm is tried.
///
/// Source: RFC 7515 and RFC 7519; RFC 8725; REALTIME-PROTOCOL §2.4 and §4.3.
public struct SignedCredentials: TreeCredentials {
  private let keys: [VerificationKey]
  private let audience: String?
  private let issuer: String?
  private let leeway: Int64
  private let maximumBytes: Int

  /// Creates credentials for tokens that are signed with one of several keys.
  ///
  /// - Parameters:
  ///   - keys: The trusted keys. Without any, every token is rejected.
  ///   - audience: The required audience (`aud`); `nil` accepts any.
  ///   - issuer: The required issuer (`iss`); `nil` accepts any.
  ///   - leeway: The allowed difference between the clocks of the signer and the server: a token is
  ///     accepted that much longer, and that much earlier.
  ///   - maximumBytes: The size of the largest token that is parsed.
  /// - Precondition: `leeway` isn't negative, and `maximumBytes` is positive.
  public init(
    _ keys: [VerificationKey], audience: String? = nil, issuer: String? = nil,
    leeway: Duration = .seconds(30), maximumBytes: Int = 16 << 10
  ) {
    precondition(leeway >= .zero, "leeway must not be negative, but is \(leeway).")
    precondition(maximumBytes > 0, "maximumBytes must be positive, not \(maximumBytes).")
    self.keys = keys
    self.audience = audience
    self.issuer = issuer
    self.leeway = Int64(leeway / .milliseconds(1))
    self.maximumBytes = maximumBytes
  }

  /// Verifies a token.
  ///
  /// The claims are only checked if the signature is valid, so that without a key a token can only be
  /// found invalid.
  ///
  /// - Throws: `CredentialError.invalid`, or `.expired` for a token with a valid signature.
  public func verify(
    _ token: String, now milliseconds: Int64
  ) async throws(CredentialError) -> VerifiedIdentity {
    let parts = try TokenParts(token, maximumBytes: maximumBytes)
    // RFC 7515 §4.1.11: a token with critical header parameters must be rejected if they aren't
    // supported, and none is.
    guard parts.header["crit"] == nil,
      let key = keys.first(where: { $0.fits(parts.header) && $0.verifies(parts) })
    else { throw .invalid }
    return try identity(TokenClaims(all: parts.claims), by: key, now: milliseconds)
  }

  private func identity(
    _ claims: TokenClaims, by key: VerificationKey, now: Int64
  ) throws(CredentialError) -> VerifiedIdentity {
    let expires = try claims.checkTime(now, leeway: leeway)
    try claims.check(audience: audience, issuer: issuer)
    if key.makesAdmins && claims.asksForAdmin {
      return VerifiedIdentity(.admin, expires: expires)
    }
    return VerifiedIdentity(.user(try claims.auth()), expires: expires)
  }
}
