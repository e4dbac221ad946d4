import LiveTree
import LiveTreeWire

/// The three parts of a token, read but not believed.
///
/// Source: RFC 7515 §3.1 and §7.1.
struct TokenParts {
  /// What the token says of its signature.
  let header: JSONValue

  /// What the token says of its bearer.
  let claims: JSONValue

  /// What is signed: the first two parts as they came, with the dot between them.
  let signed: ArraySlice<UInt8>

  /// The signature; empty when there is none.
  let signature: [UInt8]

  /// Takes a token apart.
  ///
  /// - Parameters:
  ///   - token: Three parts of base64url, two of which are JSON objects.
  ///   - maximumBytes: The size from which on a token is not even looked at.
  init(_ token: String, maximumBytes: Int) throws(CredentialError) {
    let bytes = Array(token.utf8)
    guard bytes.count <= maximumBytes else { throw .invalid }
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let signature = [UInt8](base64URL: parts[2]) else { throw .invalid }
    self.header = try Self.object(in: parts[0])
    self.claims = try Self.object(in: parts[1])
    self.signed = bytes[..<parts[1].endIndex]
    self.signature = signature
  }

  private static func object(in part: ArraySlice<UInt8>) throws(CredentialError) -> JSONValue {
    guard let bytes = [UInt8](base64URL: part),
      let value = try? JSONValue(parsing: bytes, maximumDepth: 32),
      case .object = value
    else { throw .invalid }
    return value
  }
}
