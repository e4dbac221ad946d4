public import LiveTree

/// A secret whose bearer is the admin, like the legacy database secrets of Firebase.
///
/// Source: Protocol.md §2.4.
public struct AdminSecretCredentials: TreeCredentials {
  private let secret: AdminSecret

  /// Creates credentials for a secret. An empty secret rejects every token.
  ///
  /// - Parameter secret: The exact secret; a trailing line break is part of it.
  public init(_ secret: String) {
    self.secret = AdminSecret(secret)
  }

  /// Compares a token with the secret, in a time that doesn't depend on where they differ.
  ///
  /// - Throws: `CredentialError.invalid` if the token isn't the secret.
  public func verify(
    _ token: String, now milliseconds: Int64
  ) async throws(CredentialError) -> VerifiedIdentity {
    guard secret.matches(token) else { throw .invalid }
    return VerifiedIdentity(.admin)
  }
}
