public import LiveTree

/// A secret that makes whoever knows it the admin, as the secrets of the first version of Firebase
/// do.
///
/// Source: REALTIME-PROTOCOL §2.4.
public struct AdminSecretCredentials: TreeCredentials {
  private let secret: AdminSecret

  /// Credentials of who knows a secret; an empty one lets nobody in.
  ///
  /// - Parameter secret: The secret, exactly: a line break at its end is a part of it.
  public init(_ secret: String) {
    self.secret = AdminSecret(secret)
  }

  /// Compares a token with the secret, in a time that does not tell where they differ.
  public func verify(
    _ token: String, now milliseconds: Int64
  ) async throws(CredentialError) -> VerifiedIdentity {
    guard secret.matches(token) else { throw .invalid }
    return VerifiedIdentity(.admin)
  }
}
