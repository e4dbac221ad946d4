import LiveTree

extension TokenClaims {
  /// Checks that the token is valid by now.
  ///
  /// - Parameters:
  ///   - now: The present, in milliseconds since 1970.
  ///   - leeway: By how many milliseconds the clock of who made the token may differ.
  /// - Returns: When the token will be refused as expired, in milliseconds since 1970; `nil` for
  ///   never.
  func checkTime(_ now: Int64, leeway: Int64) throws(CredentialError) -> Int64? {
    let expires = try expiry()?.saturatingAdd(leeway)
    for name in ["nbf", "iat"] {
      guard let start = try time(name) else { continue }
      guard now >= start.saturatingAdd(-leeway) else { throw .invalid }
    }
    if let expires, now >= expires { throw .expired }
    return expires
  }

  /// Checks for whom the token was made, and by whom.
  func check(audience: String?, issuer: String?) throws(CredentialError) {
    if let audience, !names(in: all["aud"]).contains(.string(audience)) { throw .invalid }
    if let issuer, all["iss"] != .string(issuer) { throw .invalid }
  }

  /// A token of the first version that does not say when it expires lives for a day.
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
  /// The last whole millisecond; the farthest one for times that do not fit.
  fileprivate init(milliseconds: Double) {
    let floor = milliseconds.rounded(.down)
    self = Int64(exactly: floor) ?? (floor < 0 ? .min : .max)
  }

  fileprivate func saturatingAdd(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }
}
