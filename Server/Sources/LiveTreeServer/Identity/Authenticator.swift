import LiveTree
import LiveTreeWire

/// Authenticates the sender of a request.
///
/// Source: REALTIME-PROTOCOL §2.4.
struct Authenticator: Sendable {
  /// Verifies tokens; `nil` if every client is the admin.
  let credentials: (any TreeCredentials)?

  /// Returns milliseconds since 1970.
  let now: @Sendable () -> Int64

  /// The identity of a request's sender, and when it expires.
  func identity(of sender: RESTSender) async throws(RESTError) -> VerifiedIdentity {
    var verified = try await verify(sender.token)
    guard let auth = sender.authOverride else { return verified }
    guard verified.identity == .admin else { throw .permissionDenied }
    verified.identity = .user(auth)
    return verified
  }

  /// When an identity that was verified just now expires.
  func expiry(of verified: VerifiedIdentity) -> ContinuousClock.Instant? {
    verified.expires.map { .now + .milliseconds(max(0, $0 - now())) }
  }

  private func verify(_ token: String?) async throws(RESTError) -> VerifiedIdentity {
    guard let credentials else { return VerifiedIdentity(.admin) }
    guard let token else { return VerifiedIdentity(.unauthenticated) }
    do {
      return try await credentials.verify(token, now: now())
    } catch {
      throw RESTError(error)
    }
  }
}
