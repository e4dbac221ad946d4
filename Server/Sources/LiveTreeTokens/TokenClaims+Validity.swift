import LiveTree

extension TokenClaims {
  /// Checks that the token is valid now.
  ///
  /// - Parameters:
  ///   - now: The current time in milliseconds since 1970.
  ///   - leeway: The allowed difference from the signer's clock, in milliseconds.
  /// - Returns: The expiry of the token, in milliseconds since 1970.
  /// - Throws: `.expired` or `.invalid`. A token without an expiry is invalid, because it could
  ///   never be revoked.
  func checkTime(_ now: Int64, leeway: Int64) throws(CredentialError) -> Int64 {
    guard let expires = try expiry()?.saturatingAdd(leeway) else { throw .invalid }
    for name in ["nbf", "iat"] {
      guard let start = try time(name) else { continue }
      guard now >= start.saturatingAdd(-leeway) else { throw .invalid }
    }
    guard now < expires else { throw .expired }
    return expires
  }

  /// Checks the audience and the issuer.
  func check(audience: String?, issuer: String?) throws(CredentialError) {
    if let audience, !names(in: all["aud"]).contains(.string(audience)) { throw .invalid }
    if let issuer, all["iss"] != .string(issuer) { throw .invalid }
  }

  /// The expiry. A legacy token without an expiry time is valid for a day.
  private func expiry() throws(CredentialError) -> Int64? {
    if let expiry = try time("exp") { return expiry }
    guard legacy != nil else { return nil }
    return try time("iat")?.saturatingAdd(24 * 60 * 60 * 1_000)
  }

  /// A claim in seconds since 1970, as milliseconds.
  private func time(_ name: String) throws(CredentialError) -> Int64? {
    switch all[name] {
    case nil: nil
    case .integer(let seconds): Int64(milliseconds: Double(seconds) * 1_000)
    case .double(let seconds): Int64(milliseconds: seconds * 1_000)
    default: throw .invalid
    }
  }

  private func names(in claim: JSONValue?) -> [JSONValue] {
    switch claim {
    case .array(let names): names
    case let name?: [name]
    case nil: []
    }
  }
}

extension Int64 {
  /// Creates a number by rounding down to a whole millisecond and clamping times that don't fit.
  fileprivate init(milliseconds: Double) {
    let floor = milliseconds.rounded(.down)
    self = Int64(exactly: floor) ?? (floor < 0 ? .min : .max)
  }

  fileprivate func saturatingAdd(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }
}
