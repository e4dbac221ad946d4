/// Why keys can not verify tokens; never holds a key.
public struct VerificationKeyError: Error, Hashable, Sendable {
  /// One sentence that says what is wrong and one that says what to do.
  public let description: String

  /// A secret that can be guessed.
  static func shortSecret(bytes: Int) -> VerificationKeyError {
    VerificationKeyError(
      description: "The secret has \(bytes) bytes, and HS256 needs at least 32. "
        + "Make a longer one, for example with: openssl rand -hex 32")
  }

  /// A text that is no key set.
  static func noKeySet(_ reason: String) -> VerificationKeyError {
    VerificationKeyError(
      description: "This is no set of public keys: \(reason). "
        + #"Expected {"keys": [{"kty": "RSA", "kid": …, "n": …, "e": …}, …]}, as RFC 7517 has it."#)
  }

  /// A key set of which no key is of any use.
  static let noKeys = VerificationKeyError(
    description: "The set holds no key for RS256 or ES256. "
      + #"Add one whose "kty" is "RSA", or "EC" with the "crv" "P-256"."#)

  /// A key without a name among others.
  static func unnamed(position: Int) -> VerificationKeyError {
    VerificationKeyError(
      description: #"Key \#(position) of the set has no "kid". "#
        + "Give it the name that the tokens use.")
  }

  /// Two keys of one name.
  static func sameName(_ id: String) -> VerificationKeyError {
    VerificationKeyError(
      description: "Two keys of the set are called “\(id)”. Give each a name of its own.")
  }

  /// A key that is not what its members say.
  static func unusable(id: String?) -> VerificationKeyError {
    VerificationKeyError(
      description: "The key \(id.map { "“\($0)” " } ?? "")can not be read. An RSA key needs a "
        + "modulus of at least 2048 bits, an EC key a point of the curve P-256.")
  }
}

extension VerificationKeyError: CustomStringConvertible {}
