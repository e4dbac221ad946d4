import Foundation
import LiveTree
import LiveTreeServer
import LiveTreeTokens
import LiveTreeWire

/// The tokens that a server signs for its admins, who try the rules as a user.
struct UserTokens: Sendable {
  private let signer: TokenSigner
  /// The claims that the server requires.
  private let required: [JSONValue.Member]

  init(signer: TokenSigner, required: [JSONValue.Member]) {
    (self.signer, self.required) = (signer, required)
  }

  /// Returns the token that a request is for.
  var sign: @Sendable (TokenRequest) throws -> String { { try token(for: $0) } }

  /// A token that is valid for as long as those of `live token`.
  ///
  /// - Throws: `RESTError` if a claim would name another user, or another time.
  private func token(for request: TokenRequest) throws -> String {
    for claim in request.claims where TokenSigner.reservedClaims.contains(claim.name) {
      throw RESTError(
        status: 400, message: "The claim \(claim.name) is reserved. Use another name.")
    }
    let names = Set(request.claims.map(\.name))
    let now = Int64(Date().timeIntervalSince1970)
    return try signer.token(
      uid: request.uid, claims: required.filter { !names.contains($0.name) } + request.claims,
      issuedAt: now, expires: now + TokenCommand.defaultValidity.components.seconds)
  }
}
