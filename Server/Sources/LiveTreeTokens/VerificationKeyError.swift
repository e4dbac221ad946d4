/// An error that says why keys can't be used, without containing any of them.
public struct VerificationKeyError: Error, Hashable, Sendable {
  /// What is wrong, and what to do.
  public let description: String

  /// A secret is too short.
  static func shortSecret(bytes: Int) -> VerificationKeyError {
    VerificationKeyError(
      description: "The secret is too short: HS256 needs at least 32 bytes, and it has \(bytes). "
        + "Create a longer one, for example with: openssl rand -hex 32")
  }

  /// The text isn't a key set.
  static func noKeySet(_ reason: String) -> VerificationKeyError {
    VerificationKeyError(
      description: "Invalid key set: \(reason). "
        + #"Expected {"keys": [{"kty": "RSA", "kid": …, "n": …, "e": …}, …]}, as in RFC 7517."#)
  }

  /// No key of the set is usable.
  static let noKeys = VerificationKeyError(
    description: "The set has no key for RS256 or ES256. "
      + #"Add one whose "kty" is "RSA", or "EC" with the "crv" "P-256"."#)

  /// A key of the set has no ID.
  static func unnamed(position: Int) -> VerificationKeyError {
    VerificationKeyError(
      description: #"Key \#(position) of the set has no "kid". "#
        + "Set it to the key ID in the tokens' headers.")
  }

  /// Two keys have the same ID.
  static func sameName(_ id: String) -> VerificationKeyError {
    VerificationKeyError(
      description: "Two keys of the set have the ID \"\(id)\". Give each key its own ID.")
  }

  /// The members of a key aren't valid.
  static func unusable(id: String?) -> VerificationKeyError {
    VerificationKeyError(
      description: "The key \(id.map { "\"\($0)\" " } ?? "")can't be read. An RSA key needs a "
        + "modulus of at least 2048 bits, an EC key a point on the curve P-256.")
  }
}

extension VerificationKeyError: CustomStringConvertible {}
