/// Verifies the tokens of clients.
///
/// Source: Protocol.md §2.4.
public protocol TreeCredentials: Sendable {
  /// Verifies a token that a client sent, in a header, a parameter or a message.
  ///
  /// - Parameters:
  ///   - token: The token.
  ///   - milliseconds: The current time, in milliseconds since 1970.
  /// - Throws: `CredentialError` if the token isn't valid.
  func verify(
    _ token: String, now milliseconds: Int64
  ) async throws(CredentialError) -> VerifiedIdentity

  /// Verifies a token that a client sent as an access token: in the header `Authorization`, in the
  /// parameter `access_token`, or in the message `gauth`. The default verifies it as any other token.
  ///
  /// - Parameters:
  ///   - accessToken: The token.
  ///   - milliseconds: The current time, in milliseconds since 1970.
  /// - Throws: `CredentialError` if the token isn't valid.
  func verify(
    accessToken: String, now milliseconds: Int64
  ) async throws(CredentialError) -> VerifiedIdentity
}

extension TreeCredentials {
  public func verify(
    accessToken: String, now milliseconds: Int64
  ) async throws(CredentialError) -> VerifiedIdentity {
    try await verify(accessToken, now: milliseconds)
  }
}

/// An error that says why a credential was rejected, without containing it.
public enum CredentialError: Error, Hashable, Sendable {
  /// The credential can't be parsed, or its signature isn't valid.
  case invalid

  /// The credential has expired.
  case expired
}

/// Credentials that reject every token.
public struct NoCredentials: TreeCredentials {
  /// Creates credentials that reject every token.
  public init() {}

  public func verify(
    _ token: String, now milliseconds: Int64
  ) async throws(CredentialError) -> VerifiedIdentity {
    throw .invalid
  }
}
