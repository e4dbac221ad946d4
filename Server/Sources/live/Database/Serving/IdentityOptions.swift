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
      valueName: "file|url"),
    completion: .file(extensions: ["json"]))
  var jwks: String?

  @Option(
    help: ArgumentHelp(
      """
      Let the users of this project sign in with Firebase Auth: sets --jwks, --jwt-issuer and \
      --jwt-audience.
      """,
      valueName: "id"))
  var firebaseProject: String?

  @Option(
    help: ArgumentHelp("Required issuer (iss) of tokens.", valueName: "issuer"))
  var jwtIssuer: String?

  @Option(
    help: ArgumentHelp("Required audience (aud) of tokens.", valueName: "audience"))
  var jwtAudience: String?

  func validate() throws {
    if let jwks { _ = try place(jwks) }
    guard let firebaseProject else { return }
    guard firebaseProject.wholeMatch(of: /[a-z][a-z0-9-]*/) != nil else {
      throw ValidationError(
        "\(firebaseProject) isn't a Firebase project ID. Use the ID from the project's settings, as in --firebase-project my-app-1a2b3"
      )
    }
    guard jwks == nil, jwtIssuer == nil, jwtAudience == nil else {
      throw ValidationError(
        "--firebase-project sets --jwks, --jwt-issuer and --jwt-audience. Remove these options.")
    }
  }

  private func place(_ text: String) throws(ValidationError) -> KeySetPlace {
    do {
      return try KeySetPlace(text)
    } catch {
      throw ValidationError(error.description)
    }
  }

  /// Where the public keys are; `nil` if only secrets sign tokens.
  func keySet() throws -> KeySetPlace? {
    if firebaseProject != nil { return .url(KeySetPlace.firebase) }
    return try jwks.map { try KeySetPlace($0) }
  }

  private var issuer: String? {
    firebaseProject.map { "https://securetoken.google.com/\($0)" } ?? jwtIssuer
  }

  private var audience: String? { firebaseProject ?? jwtAudience }

  /// Returns the credentials that authenticate requests.
  ///
  /// - Parameter keys: The public keys, if there are any.
  /// - Throws: ``CommandFailure`` if a file can't be read or is invalid.
  func credentials(isEmulator: Bool, keys: ServedKeys?) async throws -> any TreeCredentials {
    var all: [any TreeCredentials] = []
    if let secret = try admin.text() { all.append(AdminSecretCredentials(secret)) }
    if let key = try await secretKey {
      all.append(SignedCredentials([key], audience: audience, issuer: issuer))
    }
    if let keys {
      all.append(SignedCredentials(keys.keys, audience: audience, issuer: issuer))
    }
    if isEmulator { all.append(EmulatorCredentials()) }
    return FirstCredentials(all)
  }

  /// Signs tokens of users for the admin; `nil` if the server has no secret for it. An emulator
  /// accepts tokens with any signature, so it needs none.
  ///
  /// - Throws: ``CommandFailure`` if the secret can't be read or is too short.
  func userTokens(isEmulator: Bool) async throws -> UserTokens? {
    let random = (0..<4).map { _ in "\(UInt64.random(in: .max / 2 ... .max))" }.joined()
    guard let secret = try jwt.text() ?? (isEmulator ? random : nil) else { return nil }
    let required = [("iss", issuer), ("aud", audience)].compactMap { name, value in
      value.map { JSONValue.Member(name: name, value: .string($0)) }
    }
    do {
      return UserTokens(signer: try await TokenSigner(secret: secret), required: required)
    } catch {
      throw CommandFailure("\(jwt.name): \(error)")
    }
  }

  /// A description of the clients with admin access.
  func admins(isEmulator: Bool) throws(CommandFailure) -> String {
    let secret = try admin.text().map { _ in "clients with the secret in \(admin.name)" }
    let all = [secret, isEmulator ? "clients with the token \"owner\" or any access token" : nil]
      .compactMap(\.self)
    return all.isEmpty
      ? "none (set LIVE_ADMIN_SECRET or --admin-secret-file)"
      : all.joined(separator: ", and ")
  }

  /// A description of the tokens with which users sign in.
  func users(isEmulator: Bool) throws(CommandFailure) -> String {
    guard !isEmulator else { return "clients with any token; signatures aren't verified" }
    let secret = try jwt.text().map { _ in "with the secret in \(jwt.name) (HS256)" }
    let key = try? keySet().map { "with a key in \($0.text) (RS256 or ES256)" }
    let signatures = [secret, key].compactMap(\.self)
    guard !signatures.isEmpty else {
      return "can't sign in (set LIVE_JWT_SECRET, --jwt-secret-file or --jwks)"
    }
    let issuer = issuer.map { ", issued by \($0)" } ?? ""
    let audience = audience.map { ", for \($0)" } ?? ""
    return "clients with tokens signed \(signatures.joined(separator: " or "))" + issuer + audience
  }

  /// The command that creates a user's token; `nil` if no secret signs tokens.
  func signing() throws(CommandFailure) -> String? {
    guard try jwt.text() != nil else { return nil }
    let secret = jwtSecretFile.map { " --jwt-secret-file \($0.shellWord)" } ?? ""
    let claims = [("iss", issuer), ("aud", audience)].compactMap { name, value in
      value.map { " --claim " + "\(name)=\($0)".shellWord }
    }
    return "live token --uid UID" + secret + claims.joined()
  }

  /// How an admin authenticates; `nil` if there is no admin.
  func fullAccess(isEmulator: Bool) throws(CommandFailure) -> FullAccess? {
    if isEmulator { return .emulatorOwner }
    guard try admin.text() != nil else { return nil }
    return adminSecretFile.map(FullAccess.secretFile) ?? .secretVariable(admin.name)
  }

  private var admin: SecretSource { .admin(adminSecretFile) }

  private var jwt: SecretSource { .jwt(jwtSecretFile) }

  private var secretKey: VerificationKey? {
    get async throws {
      guard let secret = try jwt.text() else { return nil }
      do {
        return try await .secret(secret)
      } catch {
        throw CommandFailure("\(jwt.name): \(error)")
      }
    }
  }
}
