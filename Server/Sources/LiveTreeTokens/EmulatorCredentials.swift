public import LiveTree

/// What Firebase's emulator believes: everything.
///
/// The token `owner` is the admin, and any other token is who it says it is, signed or not, expired
/// or not: the SDKs' test users carry tokens that expired in 1970. For development on one's own
/// machine only.
///
/// Source: REALTIME-PROTOCOL §2.4 and §6.
public struct EmulatorCredentials: TreeCredentials {
  private let maximumBytes: Int

  /// Credentials that prove nothing.
  ///
  /// - Parameter maximumBytes: The size of the largest token that is looked at.
  /// - Precondition: `maximumBytes` is positive.
  public init(maximumBytes: Int = 16 << 10) {
    precondition(maximumBytes > 0, "No token has \(maximumBytes) bytes.")
    self.maximumBytes = maximumBytes
  }

  public func verify(
    _ token: String, now milliseconds: Int64
  ) async throws(CredentialError) -> VerifiedIdentity {
    if token == "owner" { return VerifiedIdentity(.admin) }
    let parts = try TokenParts(withoutPadding(token), maximumBytes: maximumBytes)
    return VerifiedIdentity(.user(try TokenClaims(all: parts.claims).auth()))
  }

  /// Some SDKs fill the parts up with `=`.
  private func withoutPadding(_ token: String) -> String {
    token.utf8.count <= maximumBytes ? token.filter { $0 != "=" } : token
  }
}
