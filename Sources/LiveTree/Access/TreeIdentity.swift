/// Who asks something of a database.
///
/// Source: REALTIME-PROTOCOL §2.4 and §4.3.
public enum TreeIdentity: Hashable, Sendable {
  /// Somebody whom no rule concerns.
  case admin

  /// Somebody whom the rules know as `auth`: an object with at least `uid`, or null.
  case user(JSONValue)

  /// Somebody who has shown no credential.
  public static let nobody = TreeIdentity.user(.null)
}

/// An identity that a credential proves, and until when.
public struct VerifiedIdentity: Hashable, Sendable {
  /// Who it is.
  public var identity: TreeIdentity

  /// When the credential expires, in milliseconds since 1970; `nil` for never.
  public var expires: Int64?

  /// Creates a verified identity.
  public init(_ identity: TreeIdentity, expires: Int64? = nil) {
    self.identity = identity
    self.expires = expires
  }
}
