public import LiveTree

/// Tokens that somebody who is trusted has signed: ID tokens of Firebase and of others who publish
/// their keys, and tokens made with a secret.
///
///     let keys = try await VerificationKey.set(parsing: jwks)
///     let credentials = SignedCredentials(keys, issuer: "https://securetoken.google.com/my-app")
///
/// A token is a JSON Web Token in its compact form. Its claims `exp`, `nbf` and `iat` are checked
/// when they are there. `uid`, `user_id` or `sub` says who its bearer is.
///
/// Source: RFC 7515 and RFC 7519; RFC 8725; REALTIME-PROTOCOL §2.4 and §4.3.
public struct SignedCredentials: TreeCredentials {
  private let keys: [VerificationKey]
  private let audience: String?
  private let issuer: String?
  private let leeway: Int64
  private let maximumBytes: Int

  /// Credentials that are signed with one of some keys.
  ///
  /// - Parameters:
  ///   - keys: The keys that are trusted, all alike.
  ///   - audience: Whom a token must name as its audience (`aud`); `nil` for anybody.
  ///   - issuer: Whom a token must name as its issuer (`iss`); `nil` for anybody.
  ///   - leeway: By how much the clocks of those who sign may differ from the server's.
  ///   - maximumBytes: The size of the largest token that is looked at.
  /// - Precondition: `leeway` is not negative, and `maximumBytes` is positive.
  public init(
    _ keys: [VerificationKey], audience: String? = nil, issuer: String? = nil,
    leeway: Duration = .seconds(30), maximumBytes: Int = 16 << 10
  ) {
    precondition(leeway >= .zero, "A leeway of \(leeway) would refuse what is valid.")
    precondition(maximumBytes > 0, "No token has \(maximumBytes) bytes.")
    self.keys = keys
    self.audience = audience
    self.issuer = issuer
    self.leeway = Int64(leeway / .milliseconds(1))
    self.maximumBytes = maximumBytes
  }

  /// Verifies a token.
  ///
  /// Who has no key learns nothing of a token but that it is invalid: the claims are looked at when
  /// the signature is right.
  public func verify(
    _ token: String, now milliseconds: Int64
  ) async throws(CredentialError) -> VerifiedIdentity {
    let parts = try TokenParts(token, maximumBytes: maximumBytes)
    // RFC 7515 §4.1.11: what must be understood is refused by who does not.
    guard parts.header["crit"] == nil,
      let key = keys.first(where: { $0.isNamed(by: parts.header) && $0.verifies(parts) })
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
