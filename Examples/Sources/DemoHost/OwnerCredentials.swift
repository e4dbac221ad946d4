import LiveTree

/// The token `owner` of an emulator, with which every client may act as the admin. To all other
/// clients, the rules apply.
struct OwnerCredentials: TreeCredentials {
  func verify(
    _ token: String, now milliseconds: Int64
  ) async throws(CredentialError) -> VerifiedIdentity {
    guard token == "owner" else { throw .invalid }
    return VerifiedIdentity(.admin)
  }
}
