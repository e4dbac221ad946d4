/// What turns a credential into an identity.
///
/// Source: REALTIME-PROTOCOL §2.4.
public protocol TreeCredentials: Sendable {
  /// Verifies a token as a client sends it, in a header, a parameter or a message.
  ///
  /// - Throws: `CredentialError` when the token proves nothing.
  func verify(
    _ token: String, now milliseconds: Int64
  ) async throws(CredentialError) -> VerifiedIdentity
}

/// Why a credential was refused; never holds the credential.
public enum CredentialError: Error, Hashable, Sendable {
  /// It can not be read, or proves nothing.
  case invalid

  /// It was valid once.
  case expired
}

/// Credentials of a database to which nobody has any.
public struct NoCredentials: TreeCredentials {
  /// Creates credentials that refuse every token.
  public init() {}

  public func verify(
    _ token: String, now milliseconds: Int64
  ) async throws(CredentialError) -> VerifiedIdentity {
    throw .invalid
  }
}
