import ArgumentParser
import Foundation
import LiveTreeClient

/// The options for the database on a server, and for the client's identity.
struct CredentialOptions: ParsableArguments {
  @OptionGroup var names: InstanceOption

  @Option(
    help: ArgumentHelp(
      """
      A file that contains the access token. (default: LIVE_AUTH, or, for the server of \
      FIREBASE_DATABASE_EMULATOR_HOST, the admin's; otherwise unauthenticated)
      """,
      valueName: "file"),
    completion: .file())
  var authFile: String?

  @Option(
    help: ArgumentHelp(
      """
      Act as this user, such as '{"uid": "ada"}', or null for unauthenticated. Admins only.
      """,
      valueName: "json"),
    transform: JSONArgument.user(parsing:))
  var authOverride: JSONArgument?

  @OptionGroup var trust: TrustOptions

  /// Whether the user gave none of the options.
  var isEmpty: Bool { names.instance == nil && !isForServer }

  /// Whether the user gave an option that only a server understands.
  var isForServer: Bool { authFile != nil || authOverride != nil || trust.ca != nil }

  /// The access token; `nil` if there is none.
  ///
  /// - Parameter server: The server, if the environment determines it.
  /// - Throws: ``CommandFailure`` if its file can't be read, or the token has several lines.
  func token(for server: DefaultServer?) throws(CommandFailure) -> String? {
    let token =
      try authFile.map { file throws(CommandFailure) in
        try SecretFile(file, containing: "the access token").text()
      } ?? ProcessInfo.processInfo.environment["LIVE_AUTH"]
    guard let token, !token.isEmpty else { return server?.token }
    guard !token.contains(where: \.isNewline) else {
      throw CommandFailure(
        "The token in \(authFile ?? "LIVE_AUTH") contains a line break. A token is one line.")
    }
    return token
  }

  /// A URL with the name of the database.
  func named(_ url: String) -> String {
    guard let instance = names.instance, var parts = URLComponents(string: url) else { return url }
    let others = (parts.queryItems ?? []).filter { $0.name != "ns" }
    parts.queryItems = others + [URLQueryItem(name: "ns", value: instance)]
    return parts.string ?? url
  }
}

extension DatabaseCredential {
  /// The credential for a token in the form that the server of a URL accepts.
  ///
  /// Firebase's own servers accept users' tokens and secrets only as a parameter, which may be
  /// logged. Tokens of Google accounts, and tokens for other servers, are sent in the header.
  ///
  /// Source: Protocol.md §2.4.
  static func source(_ token: String?, for url: String) -> Source? {
    guard let token else { return nil }
    let host = URLComponents(string: url)?.host ?? ""
    let isFirebase = host.hasSuffix(".firebaseio.com") || host.hasSuffix(".firebasedatabase.app")
    let credential: Self =
      isFirebase && !token.hasPrefix("ya29.") ? .idToken(token) : .accessToken(token)
    return { _ in credential }
  }
}

extension DatabaseError {
  /// What to do about a request that the server refused; `nil` if the message suffices.
  ///
  /// - Parameters:
  ///   - hasToken: Whether the request had a token.
  ///   - hasOverride: Whether the request acted as another user.
  ///   - isForAdmin: Whether only an admin may send the request.
  func advice(hasToken: Bool, hasOverride: Bool, isForAdmin: Bool = false) -> String? {
    if status == 404 {
      return
        "Check the name of the database, in --ns or the host of the URL. A name consists of 1 to 64 characters: lowercase letters, digits, hyphens or underscores."
    }
    if status == 400, !isForAdmin, description.contains("key names") {
      return
        "Use keys of 1 to 768 bytes of UTF-8 without . $ # [ ] / or control characters, and no objects or arrays as .value or .priority. An object with .value contains nothing else, except .priority."
    }
    guard status == 401 || status == 403 else { return nil }
    // A token that is invalid, expired or revoked is refused before any rule is evaluated.
    if hasToken, !description.contains("ermission denied") {
      return "Use another token in LIVE_AUTH or --auth-file."
    }
    return switch (hasToken, hasOverride, isForAdmin) {
    case (_, true, true): "Only an admin may read or replace rules: remove --auth-override."
    case (true, false, true):
      "The token in LIVE_AUTH or --auth-file isn't an admin's."
    case (false, false, true): "Authenticate as an admin with LIVE_AUTH or --auth-file."
    case (true, true, false):
      "The rules may deny the user of --auth-override, or the token in LIVE_AUTH or --auth-file isn't an admin's."
    case (false, true, false):
      "Only an admin may use --auth-override: authenticate with LIVE_AUTH or --auth-file."
    case (true, false, false):
      "The rules deny the user of the token in LIVE_AUTH or --auth-file. Use another token, or change the rules."
    case (false, false, false): "Authenticate with LIVE_AUTH or --auth-file, or change the rules."
    }
  }
}
