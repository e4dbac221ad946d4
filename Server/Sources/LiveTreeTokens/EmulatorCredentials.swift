public import LiveTree

/// Unverified tokens, as Firebase's emulator accepts them.
///
/// The token `owner` is the admin, and so is every access token that isn't a JSON Web Token: tools
/// send those of Google's OAuth, which only Google could verify. The claims of a JSON Web Token are
/// accepted without checking its signature or expiry, because the SDKs' test users have tokens that
/// expired in 1970. Use these credentials only for development on a local machine.
///
/// Source: Protocol.md §2.4 and §6.
public struct EmulatorCredentials: TreeCredentials {
  private let maximumBytes: Int

  /// Creates credentials that accept unverified tokens.
  ///
  /// - Parameter maximumBytes: The maximum size of a token, in bytes.
  /// - Precondition: `maximumBytes` is positive.
  public init(maximumBytes: Int = 16 << 10) {
    precondition(maximumBytes > 0, "maximumBytes must be positive, not \(maximumBytes).")
    self.maximumBytes = maximumBytes
  }

  public func verify(
    _ token: String, now milliseconds: Int64
  ) async throws(CredentialError) -> VerifiedIdentity {
    if token == "owner" { return VerifiedIdentity(.admin) }
    let parts = try TokenParts(withoutPadding(token), maximumBytes: maximumBytes)
    return VerifiedIdentity(.user(try TokenClaims(all: parts.claims, form: .own).auth()))
  }

  /// Verifies a token from the header `Authorization`, the parameter `access_token` or the message
  /// `gauth`. Firebase's emulator takes every one as the admin's; here a JSON Web Token remains its
  /// user's, so that rules apply to a program that sends it in the header.
  public func verify(
    accessToken: String, now milliseconds: Int64
  ) async throws(CredentialError) -> VerifiedIdentity {
    guard (1...maximumBytes).contains(accessToken.utf8.count) else { throw .invalid }
    let user = try? await verify(accessToken, now: milliseconds)
    return user ?? VerifiedIdentity(.admin)
  }

  /// Some SDKs pad the parts with `=`.
  private func withoutPadding(_ token: String) -> String {
    token.utf8.count <= maximumBytes ? token.filter { $0 != "=" } : token
  }
}
