/// The keys with which tokens are verified, which may change.
public protocol VerificationKeySource: Sendable {
  /// The keys that may have signed a token.
  ///
  /// - Parameter id: The ID of the key that the token names; `nil` if it doesn't name one.
  func keys(forID id: String?) async -> [VerificationKey]
}

/// Keys that don't change.
struct FixedKeys: VerificationKeySource {
  let keys: [VerificationKey]

  func keys(forID id: String?) -> [VerificationKey] { keys }
}
