import ArgumentParser
import Foundation
import LiveTree
import LiveTreeTokens

/// The options for authentication.
struct IdentityOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file with the admin secret. (default: LIVE_ADMIN_SECRET, or no admins)",
      valueName: "file"),
    completion: .file())
  var adminSecretFile: String?

  @Option(
    help: ArgumentHelp(
      "A file with the secret that signs HS256 tokens. (default: LIVE_JWT_SECRET, or none)",
      valueName: "file"),
    completion: .file())
  var jwtSecretFile: String?

  @Option(
    help: ArgumentHelp(
      "The public keys for RS256 and ES256 tokens, as a JSON Web Key Set (RFC 7517).",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var jwks: String?

  @Option(
    help: ArgumentHelp("Required issuer (iss) of tokens.", valueName: "issuer"))
  var jwtIssuer: String?

  @Option(
    help: ArgumentHelp("Required audience (aud) of tokens.", valueName: "audience"))
  var jwtAudience: String?

  /// Returns the credentials that authenticate requests.
  ///
  /// - Throws: ``CommandFailure`` if a file can't be read or is invalid.
  func credentials(isEmulator: Bool) async throws -> any TreeCredentials {
    var all: [any TreeCredentials] = []
    if let secret = try adminSecret { all.append(AdminSecretCredentials(secret)) }
    let keys = try await keys
    if !keys.isEmpty {
      all.append(SignedCredentials(keys, audience: jwtAudience, issuer: jwtIssuer))
    }
    if isEmulator { all.append(EmulatorCredentials()) }
    return FirstCredentials(all)
  }

  /// A description of the clients with admin access.
  func admins(isEmulator: Bool) throws -> String {
    let isSecretKnown = try adminSecret != nil
    let place = adminSecretFile ?? "LIVE_ADMIN_SECRET"
    let secret = isSecretKnown ? "clients with the secret in \(place)" : nil
    let all = [secret, isEmulator ? "clients with the token \"owner\"" : nil].compactMap(\.self)
    return all.isEmpty
      ? "none (set LIVE_ADMIN_SECRET or --admin-secret-file)"
      : all.joined(separator: ", and ")
  }

  private var adminSecret: String? {
    get throws(CommandFailure) { try secret(in: adminSecretFile, or: "LIVE_ADMIN_SECRET") }
  }

  private var keys: [VerificationKey] {
    get async throws {
      do {
        var keys: [VerificationKey] = []
        if let secret = try secret(in: jwtSecretFile, or: "LIVE_JWT_SECRET") {
          keys.append(try await .secret(secret))
        }
        if let jwks { keys += try await VerificationKey.set(parsing: SecretFile(jwks).text()) }
        return keys
      } catch let error as VerificationKeyError {
        throw CommandFailure(jwks.map { "\($0): \(error)" } ?? "\(error)")
      }
    }
  }

  private func secret(
    in file: String?, or variable: String
  ) throws(CommandFailure) -> String? {
    if let file { return try SecretFile(file).text() }
    return ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }
}
