import LiveTree
import LiveTreeWire

/// Authenticates the sender of a request.
///
/// Source: Protocol.md §2.4.
struct Authenticator: Sendable {
  /// Verifies tokens; `nil` if every client is the admin.
  let credentials: (any TreeCredentials)?

  /// Returns the current time in milliseconds since 1970.
  let now: @Sendable () -> Int64

  /// The identity of a request's sender, with its expiry.
  func identity(of sender: RESTSender) async throws(RESTError) -> VerifiedIdentity {
    if let identity = try identityNow(of: sender) { return identity }
    return try overridden(try await verify(sender), by: sender)
  }

  /// The identity of a request's sender; `nil` if a token must be verified.
  func identityNow(of sender: RESTSender) throws(RESTError) -> VerifiedIdentity? {
    guard credentials == nil || sender.token == nil else { return nil }
    return try overridden(VerifiedIdentity(anonymous), by: sender)
  }

  private func overridden(
    _ verified: VerifiedIdentity, by sender: RESTSender
  ) throws(RESTError) -> VerifiedIdentity {
    guard let overridden = verified.overridden(by: sender.authOverride) else {
      throw .permissionDenied
    }
    return overridden
  }

  /// The identity that the credential of a WebSocket proves, with its expiry.
  ///
  /// - Throws: `CredentialError`, or `TreeAccessError.permissionDenied` if the credential overrides
  ///   `auth` but isn't the admin's.
  func identity(of credential: SocketCredential) async throws -> VerifiedIdentity {
    guard let credentials else { return VerifiedIdentity(.admin) }
    let verified = try await credentials.verify(
      credential.token, isAccessToken: credential.isAccessToken, now: now())
    guard let overridden = verified.overridden(by: credential.authOverride) else {
      throw TreeAccessError.permissionDenied
    }
    return overridden
  }

  /// The identity of a client that hasn't authenticated.
  var anonymous: TreeIdentity { credentials == nil ? .admin : .unauthenticated }

  private func verify(_ sender: RESTSender) async throws(RESTError) -> VerifiedIdentity {
    guard let credentials, let token = sender.token else { return VerifiedIdentity(anonymous) }
    do {
      return try await credentials.verify(token, isAccessToken: sender.isAccessToken, now: now())
    } catch {
      throw RESTError(error)
    }
  }
}

extension TreeCredentials {
  fileprivate func verify(
    _ token: String, isAccessToken: Bool, now milliseconds: Int64
  ) async throws(CredentialError) -> VerifiedIdentity {
    isAccessToken
      ? try await verify(accessToken: token, now: milliseconds)
      : try await verify(token, now: milliseconds)
  }
}

extension VerifiedIdentity {
  /// The identity with another `auth`, which only the admin may set; `nil` for other identities.
  fileprivate func overridden(by auth: JSONValue?) -> VerifiedIdentity? {
    guard let auth else { return self }
    return identity == .admin ? VerifiedIdentity(.user(auth), expires: expires) : nil
  }
}
