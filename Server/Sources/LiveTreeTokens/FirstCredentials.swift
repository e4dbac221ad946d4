public import LiveTree

/// Several credentials, the first of which that accepts a token says whose it is.
public struct FirstCredentials: TreeCredentials {
  private let all: [any TreeCredentials]

  /// Credentials that are tried in an order; none refuse every token.
  public init(_ all: [any TreeCredentials]) {
    self.all = all
  }

  /// Verifies a token.
  ///
  /// - Throws: `CredentialError.expired` when one would have accepted the token before, and
  ///   `invalid` when none ever would.
  public func verify(
    _ token: String, now milliseconds: Int64
  ) async throws(CredentialError) -> VerifiedIdentity {
    var refusal = CredentialError.invalid
    for credentials in all {
      do {
        return try await credentials.verify(token, now: milliseconds)
      } catch .expired {
        refusal = .expired
      } catch .invalid {}
    }
    throw refusal
  }
}
