import Foundation
import JWTKit
import Testing

@testable import LiveTreeTokens

/// A function that signs tokens in tests, and the key that verifies them.
struct Signer: Sendable, CustomTestStringConvertible {
  let name: String
  let sign: @Sendable ([UInt8]) throws -> [UInt8]

  var testDescription: String { name }

  private init(_ name: String, _ algorithm: any JWTAlgorithm) {
    self.name = name
    self.sign = { try algorithm.sign($0) }
  }

  private init(_ name: String, sign: @escaping @Sendable ([UInt8]) -> [UInt8]) {
    (self.name, self.sign) = (name, sign)
  }

  /// Omits the signature.
  static let unsigned = Signer("none") { _ in [] }

  static func hmac(_ secret: String, _ digest: DigestAlgorithm = .sha256) async throws -> Signer {
    let keys = JWTKeyCollection()
    await keys.add(hmac: HMACKey(from: secret), digestAlgorithm: digest)
    return Signer("a secret", try await keys.getKey())
  }

  static func rsa() async throws -> Signer {
    let keys = JWTKeyCollection()
    await keys.add(rsa: try RFC7515.rsaKey(), digestAlgorithm: .sha256)
    return Signer("RSA", try await keys.getKey())
  }

  static func pss() async throws -> Signer {
    let keys = JWTKeyCollection()
    await keys.add(pss: try RFC7515.rsaKey(), digestAlgorithm: .sha256)
    return Signer("RSA-PSS", try await keys.getKey())
  }

  static func p256() async throws -> Signer {
    let keys = JWTKeyCollection()
    await keys.add(ecdsa: try RFC7515.p256Key())
    return Signer("P-256", try await keys.getKey())
  }

  /// A token with a header and claims exactly as written.
  func token(header: String, claims: String) throws -> String {
    let signed = "\(base64URL(header.utf8)).\(base64URL(claims.utf8))"
    return "\(signed).\(base64URL(try sign(Array(signed.utf8))))"
  }

  /// A token signed with HS256.
  func token(_ claims: String) throws -> String {
    try token(header: #"{"alg":"HS256","typ":"JWT"}"#, claims: claims)
  }
}

/// Encodes bytes as base64url without padding.
func base64URL(_ bytes: some Sequence<UInt8>) -> String {
  Data(bytes).base64EncodedString()
    .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
}

/// A secret of the minimum length.
let secret = "0123456789abcdef0123456789abcdef"
