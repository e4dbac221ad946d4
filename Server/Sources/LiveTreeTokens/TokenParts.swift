import LiveTree
import LiveTreeWire

/// The three parts of a token, parsed but not verified.
///
/// Source: RFC 7515 §3.1, §4 and §7.1; RFC 7519 §4.
struct TokenParts {
  /// The token's header, which describes its signature.
  let header: JSONValue

  /// The token's claims.
  let claims: JSONValue

  /// The signed bytes: the first two parts with the dot between them.
  let signed: ArraySlice<UInt8>

  /// The signature; empty if there is none.
  let signature: [UInt8]

  /// Parses a token.
  ///
  /// A member that occurs twice makes the token invalid: the signer and other readers of the token
  /// could mean the first one, and this server the last.
  ///
  /// - Parameters:
  ///   - token: Three base64url parts, the first two of which are JSON objects.
  ///   - maximumBytes: The maximum size of a token, in bytes.
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

  /// The ID of the key; `nil` if the token doesn't name one.
  var keyID: String? {
    guard case .string(let id) = header["kid"] else { return nil }
    return id
  }

  /// Whether the token names one of the supported algorithms.
  var namesAlgorithm: Bool {
    ["HS256", "RS256", "ES256"].contains { header["alg"] == .string($0) }
  }

  private static func object(in part: ArraySlice<UInt8>) throws(CredentialError) -> JSONValue {
    guard let bytes = [UInt8](base64URL: part),
      let value = try? JSONValue(parsing: bytes, names: .unique, maximumDepth: 32),
      case .object = value
    else { throw .invalid }
    return value
  }
}
