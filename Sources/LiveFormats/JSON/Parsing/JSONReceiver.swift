/// Receives the parts of a JSON text in order, while it is being read.
public protocol JSONReceiver {
  /// An object or an array starts.
  ///
  /// - Parameters:
  ///   - container: The kind of container.
  ///   - offset: The offset of its bracket, in bytes from the start of the text.
  /// - Throws: `JSONRejection` to reject the text at this position.
  mutating func begin(_ container: JSONContainer, at offset: Int) throws(JSONRejection)

  /// The name of the next member.
  mutating func name(_ token: JSONToken) throws(JSONRejection)

  /// A string, a number, a boolean or null.
  mutating func scalar(_ token: JSONToken) throws(JSONRejection)

  /// The innermost object or array ends.
  mutating func end(_ container: JSONContainer) throws(JSONRejection)
}

/// A value that contains others.
public enum JSONContainer: Hashable, Sendable {
  case object, array
}

/// An error of a receiver that rejects a valid JSON text.
public struct JSONRejection: Error, Hashable, Sendable {
  /// The expected value, such as `a string, a number or null`.
  public let expected: String

  /// Whether the text counts as invalid JSON rather than as an invalid value.
  var isSyntax = false

  /// Creates a rejection of the part that was received last.
  public init(expected: String) {
    self.expected = expected
  }
}

/// A name, a string, a number, a boolean or null, as it is written.
///
/// A token is valid only during the call that receives it.
public struct JSONToken {
  /// The kind of a token.
  public enum Kind: Hashable, Sendable {
    case string, number, literal
  }

  /// The kind of the token.
  public let kind: Kind

  /// The bytes as written, including quotes and escapes.
  public let bytes: UnsafeBufferPointer<UInt8>

  /// The offset of the token, in bytes from the start of the text.
  public let offset: Int

  /// Whether a string has escapes.
  let hasEscapes: Bool
}
