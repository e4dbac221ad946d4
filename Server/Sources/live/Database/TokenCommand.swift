import ArgumentParser
import Foundation
import LiveTree
import LiveTreeTokens

/// `live token`
struct TokenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token",
    abstract: "Creates a token with which a user signs in.",
    usage: "live token --uid <uid> [<options>]",
    discussion: """
      EXAMPLES
        openssl rand -hex 32 > secret
        live serve --database app.sqlite --rules rules.json \\
            --jwt-secret-file secret
        live token --uid ada --jwt-secret-file secret > ada.token
        live get /users/ada --auth-file ada.token
        live token --uid bo --claim admin=true --claim 'teams=["red"]' \\
            --expires 12h --jwt-secret-file secret

      Prints the token: a JSON Web Token, signed with HS256 and the secret of live serve \
      --jwt-secret-file. In rules, auth.uid is the uid, and auth.token has the claims. A client \
      sends the token in the header Authorization: Bearer, or in the parameter auth.

      A token can't be revoked before it expires, unless the server gets another secret.

      EXIT CODES
        0    success
        1    the secret can't be read, or is too short
        64   invalid command line
      """)

  @Option(help: ArgumentHelp("The ID of the user: auth.uid in rules.", valueName: "uid"))
  var uid: String

  @Option(
    help: ArgumentHelp(
      """
      A claim: auth.token.NAME in rules; repeatable. A value that isn't JSON is a string. For a \
      server with --jwt-issuer or --jwt-audience, set iss or aud.
      """,
      valueName: "name=value"),
    transform: TokenClaim.init(parsing:))
  var claim: [TokenClaim] = []

  @Option(
    help: ArgumentHelp(
      "How long the token is valid, such as 30m or 12h. (default: 1h)", valueName: "time"))
  var expires: Interval?

  @Option(
    help: ArgumentHelp(
      "A file with the secret that signs tokens. (default: LIVE_JWT_SECRET)", valueName: "file"),
    completion: .file())
  var jwtSecretFile: String?

  func validate() throws {
    guard !uid.isEmpty else { throw ValidationError("--uid needs a user ID, as in --uid ada") }
    guard validity >= .seconds(1) else {
      throw ValidationError("A token must be valid for at least a second: --expires 1h")
    }
    var names: Set<String> = []
    for claim in claim where !names.insert(claim.name).inserted {
      throw ValidationError("The claim \(claim.name) is specified twice. Specify it once.")
    }
  }

  /// How long a token is valid, unless its creator says otherwise.
  static let defaultValidity = Duration.seconds(3_600)

  private var validity: Duration { expires?.duration ?? Self.defaultValidity }

  func run() async throws {
    let secrets = SecretSource.jwt(jwtSecretFile)
    guard let secret = try secrets.text() else {
      throw CommandFailure(
        "Signing a token needs a secret. Specify the server's with --jwt-secret-file FILE "
          + "or LIVE_JWT_SECRET; to create one: openssl rand -hex 32 > secret")
    }
    let now = Int64(Date().timeIntervalSince1970)
    do {
      let signer = try await TokenSigner(secret: secret)
      let token = try signer.token(
        uid: uid, claims: claim.map { JSONValue.Member(name: $0.name, value: $0.value) },
        issuedAt: now, expires: now + validity.components.seconds)
      try StandardOutput.write(token + "\n")
    } catch let error as VerificationKeyError {
      throw CommandFailure("\(secrets.name): \(error)")
    }
  }
}

/// A claim as the user writes it: `admin=true`.
struct TokenClaim: Hashable, Sendable {
  let name: String
  let value: JSONValue

  /// - Throws: `ValidationError` if the text isn't a name and a value, or another option sets the
  ///   claim.
  init(parsing text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw ValidationError("Use a name and a value, as in admin=true.")
    }
    name = String(parts[0])
    switch name {
    case "sub", "uid", "user_id": throw ValidationError("Use --uid for the ID of the user.")
    case "exp", "iat": throw ValidationError("Use --expires for the time.")
    case _ where TokenSigner.reservedClaims.contains(name):
      throw ValidationError("This claim belongs to legacy tokens. Use another name.")
    default: break
    }
    let text = String(parts[1])
    value = (try? JSONValue(parsing: text, surrogates: .rejected)) ?? .string(text)
  }
}
