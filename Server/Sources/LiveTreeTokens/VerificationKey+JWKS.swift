import JWTKit
import LiveTree
import LiveTreeWire

extension VerificationKey {
  /// Parses the public keys of a JSON Web Key Set, as identity providers publish them.
  ///
  /// Keys of unsupported types and for other uses are ignored.
  ///
  /// - Parameter text: The key set as JSON. Each key needs an ID (`kid`).
  /// - Throws: `VerificationKeyError` if the text isn't a key set, if two keys have the same ID, or if
  ///   no key is usable.
  ///
  /// Source: RFC 7517 §5.
  public static func set(
    parsing text: String
  ) async throws(VerificationKeyError) -> [VerificationKey] {
    var keys: [String: VerificationKey] = [:]
    for (position, description) in try members(of: text).enumerated() {
      guard let kind = Kind(description) else { continue }
      guard case .string(let id) = description["kid"] else {
        throw .unnamed(position: position + 1)
      }
      guard keys[id] == nil else { throw .sameName(id) }
      keys[id] = VerificationKey(id: id, try await kind.algorithm(description, id: id))
    }
    guard !keys.isEmpty else { throw .noKeys }
    return keys.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func members(of text: String) throws(VerificationKeyError) -> [JSONValue] {
    let set: JSONValue
    do {
      set = try JSONValue(parsing: text, maximumDepth: 32)
    } catch {
      throw .noKeySet("\(error)")
    }
    guard case .array(let keys) = set["keys"] else {
      throw .noKeySet(#"it has no array "keys""#)
    }
    return keys
  }
}

/// The supported types of public keys.
private enum Kind {
  case rsa, p256

  /// Creates the type of a key; `nil` if the key can't verify RS256 or ES256.
  init?(_ key: JSONValue) {
    let uses = [nil, JSONValue.string("sig")]
    guard uses.contains(key["use"]) else { return nil }
    switch (key["kty"], key["alg"]) {
    case (.string("RSA"), nil), (.string("RSA"), .string("RS256")):
      self = .rsa
    case (.string("EC"), nil), (.string("EC"), .string("ES256")):
      guard key["crv"] == .string("P-256") else { return nil }
      self = .p256
    default:
      return nil
    }
  }

  func algorithm(
    _ key: JSONValue, id: String
  ) async throws(VerificationKeyError) -> any JWTAlgorithm {
    let keys = JWTKeyCollection()
    do {
      switch self {
      case .rsa:
        let key = try Insecure.RSA.PublicKey(
          modulus: text(key["n"]), exponent: text(key["e"]))
        await keys.add(rsa: key, digestAlgorithm: .sha256)
      case .p256:
        let key = try ES256PublicKey(parameters: (x: text(key["x"]), y: text(key["y"])))
        await keys.add(ecdsa: key)
      }
      return try await keys.getKey()
    } catch {
      throw .unusable(id: id)
    }
  }

  private func text(_ member: JSONValue?) -> String {
    guard case .string(let text) = member else { return "" }
    return text
  }
}
