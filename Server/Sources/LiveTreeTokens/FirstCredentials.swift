public import LiveTree

/// Several credentials: the first that accepts a token determines the identity.
///
///     let credentials = FirstCredentials([SignedCredentials(keys), AdminSecretCredentials(secret)])
public struct FirstCredentials: TreeCredentials {
  private let all: [any TreeCredentials]

  /// Creates credentials that try several others in order. If there are none, every token is
  /// rejected.
  public init(_ all: [any TreeCredentials]) {
    self.all = all
  }

  /// Verifies a token.
  ///
  /// - Throws: `CredentialError.expired` if one of the credentials reports it, or else `invalid`.
  public func verify(
    _ token: String, now milliseconds: Int64
  ) async throws(CredentialError) -> VerifiedIdentity {
    try await first { credentials throws(CredentialError) in
      try await credentials.verify(token, now: milliseconds)
    }
  }

  public func verify(
    accessToken: String, now milliseconds: Int64
  ) async throws(CredentialError) -> VerifiedIdentity {
    try await first { credentials throws(CredentialError) in
      try await credentials.verify(accessToken: accessToken, now: milliseconds)
    }
  }

  private func first(
    _ verify: (any TreeCredentials) async throws(CredentialError) -> VerifiedIdentity
  ) async throws(CredentialError) -> VerifiedIdentity {
    var rejection = CredentialError.invalid
    for credentials in all {
      do {
        return try await verify(credentials)
      } catch .expired {
        rejection = .expired
      } catch .invalid {}
    }
    throw rejection
  }
}
