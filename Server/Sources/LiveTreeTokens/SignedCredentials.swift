public import LiveTree

/// Tokens with a trusted signature: ID tokens of Firebase and other identity providers that publish
/// their keys, and tokens that are signed with a shared secret.
///
///     let keys = try await VerificationKey.set(parsing: jwks)
///     let credentials = SignedCredentials(keys, issuer: "https://securetoken.google.com/my-app")
///
/// A token is a JSON Web Token in compact form. It must expire: at its claim `exp`, or, for a
/// legacy Firebase token, a day after `iat`. `nbf` and `iat` are checked if they exist. If the token
/// has no `kid`, every key for its algorithm is tried.
///
/// `sub` identifies the user of a token that is verified with a public key. Only a token that is
/// signed with a secret can be a legacy token, or name its user in `uid` or `user_id`: an identity
/// provider may let its clients choose these claims, and so become any user. A token in which a
/// member occurs twice is invalid.
///
/// Source: RFC 7515 and RFC 7519; RFC 8725; Protocol.md §2.4 and §4.3.
public struct SignedCredentials: TreeCredentials {
  private let keys: any VerificationKeySource
  private let audience: String?
  private let issuer: String?
  private let leeway: Int64
  private let maximumBytes: Int

  /// Creates credentials for tokens that are signed with one of several keys.
  ///
  /// - Parameters:
  ///   - keys: The trusted keys. If there are none, every token is rejected.
  ///   - audience: The required audience (`aud`); `nil` accepts any.
  ///   - issuer: The required issuer (`iss`); `nil` accepts any.
  ///   - leeway: The allowed difference between the clocks of the signer and the server: a token is
  ///     accepted this much earlier and longer.
  ///   - maximumBytes: The maximum size of a token, in bytes.
  /// - Precondition: `leeway` isn't negative, and `maximumBytes` is positive.
  public init(
    _ keys: [VerificationKey], audience: String? = nil, issuer: String? = nil,
    leeway: Duration = .seconds(30), maximumBytes: Int = 16 << 10
  ) {
    self.init(
      FixedKeys(keys: keys), audience: audience, issuer: issuer, leeway: leeway,
      maximumBytes: maximumBytes)
  }

  /// Creates credentials for tokens that are signed with keys that may change, such as
  /// ``RefreshedKeys``.
  ///
  /// - Parameters:
  ///   - keys: The trusted keys.
  ///   - audience: The required audience (`aud`); `nil` accepts any.
  ///   - issuer: The required issuer (`iss`); `nil` accepts any.
  ///   - leeway: The allowed difference between the clocks of the signer and the server.
  ///   - maximumBytes: The maximum size of a token, in bytes.
  /// - Precondition: `leeway` isn't negative, and `maximumBytes` is positive.
  public init(
    _ keys: some VerificationKeySource, audience: String? = nil, issuer: String? = nil,
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
  /// The claims are checked only if the signature is valid, so that a client without a key learns
  /// nothing but that its token is invalid.
  ///
  /// - Throws: `CredentialError.invalid`, or `.expired` if the signature is valid but the token has
  ///   expired.
  public func verify(
    _ token: String, now milliseconds: Int64
  ) async throws(CredentialError) -> VerifiedIdentity {
    let parts = try TokenParts(token, maximumBytes: maximumBytes)
    // RFC 7515 §4.1.11: a token with unsupported critical header parameters must be rejected, and
    // none are supported.
    guard parts.header["crit"] == nil, parts.namesAlgorithm else { throw .invalid }
    let keys = await keys.keys(forID: parts.keyID)
    guard let key = keys.first(where: { $0.fits(parts.header) && $0.verifies(parts) })
    else { throw .invalid }
    return try identity(TokenClaims(all: parts.claims, form: key.form), by: key, now: milliseconds)
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
