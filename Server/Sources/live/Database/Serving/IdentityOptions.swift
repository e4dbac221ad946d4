import ArgumentParser
import Foundation
import LiveTree
import LiveTreeTokens

/// What people choose about how the server knows who asks.
struct IdentityOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file that holds the secret of the admins. (default: LIVE_ADMIN_SECRET, or no admins)",
      valueName: "file"),
    completion: .file())
  var adminSecretFile: String?

  @Option(
    help: ArgumentHelp(
      "A file that holds the secret that signs tokens, by HS256. (default: LIVE_JWT_SECRET, or none)",
      valueName: "file"),
    completion: .file())
  var jwtSecretFile: String?

  @Option(
    help: ArgumentHelp(
      "The public keys of who signs tokens, by RS256 or ES256, as RFC 7517 has them.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var jwks: String?

  @Option(
    help: ArgumentHelp("Who must have signed a token: its \"iss\".", valueName: "issuer"))
  var jwtIssuer: String?

  @Option(
    help: ArgumentHelp("Whom a token must be for: its \"aud\".", valueName: "audience"))
  var jwtAudience: String?

  /// What tells who asks.
  ///
  /// - Throws: ``CommandFailure`` for a file that can not be read or is of no use.
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

  /// Who the admins are, in words.
  func admins(isEmulator: Bool) throws -> String {
    let isSecretKnown = try adminSecret != nil
    let place = adminSecretFile ?? "LIVE_ADMIN_SECRET"
    let secret = isSecretKnown ? "who knows the secret in \(place)" : nil
    let all = [secret, isEmulator ? "who says \"owner\"" : nil].compactMap(\.self)
    return all.isEmpty
      ? "none: set LIVE_ADMIN_SECRET or --admin-secret-file to have some"
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
        throw CommandFailure("\(error)")
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
