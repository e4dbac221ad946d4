/// The identity of a client of a database.
///
/// Source: Protocol.md §2.4 and §4.3.
public enum TreeIdentity: Hashable, Sendable {
  /// The admin, to which no rules apply.
  case admin

  /// A user. The value is `auth` in the rules: an object with at least `uid`, or null.
  case user(JSONValue)

  /// A client without credentials.
  public static let unauthenticated = TreeIdentity.user(.null)
}

/// An identity that a credential proves, with its expiry.
public struct VerifiedIdentity: Hashable, Sendable {
  /// The identity.
  public var identity: TreeIdentity

  /// The expiry of the credential, in milliseconds since 1970; `nil` if it never expires.
  public var expires: Int64?

  /// Creates a verified identity.
  public init(_ identity: TreeIdentity, expires: Int64? = nil) {
    self.identity = identity
    self.expires = expires
  }
}
