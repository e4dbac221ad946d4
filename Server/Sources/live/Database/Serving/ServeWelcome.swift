/// The message that `live serve` prints once it listens.
struct ServeWelcome: Hashable, Sendable {
  /// Where the data is, and where the rules come from.
  let data: String
  let rules: String
  /// The clients with admin access, and the tokens with which users sign in.
  let admins: String
  let users: String
  /// How a command reads a whole database; `nil` if no client may.
  let access: FullAccess?
  /// The command that creates a user's token; `nil` if users can't sign in with such a token.
  let signing: String?
  /// The name of the database in a command; `nil` if a command needs none.
  let database: String?

  /// The message of a server at an address.
  func text(at address: String) -> String {
    """
    Serving at \(address)/

      data    \(data)
      rules   \(rules)
      admins  \(admins)
      users   \(users)

    Console: \(address)/console
    \(advice(at: address))\(signingAdvice)
    Stop with Ctrl-C.
    """
  }

  private var signingAdvice: String {
    signing.map { "\nA token for a user: \($0)" } ?? ""
  }

  private func advice(at address: String) -> String {
    guard let access else {
      return """
        No client may read / yet. Allow it with rules, or become an admin: create a secret with
          openssl rand -hex 32 > admin-secret
        and restart with --admin-secret-file admin-secret. Clients with this secret are admins:
          live get / --url \(address) --auth-file admin-secret
        """
    }
    let name = database.map { " --ns \($0.shellWord)" } ?? ""
    return "Try: " + access.command("live get / --url \(address)\(name)")
  }
}

/// How a command is allowed to read a whole database.
enum FullAccess: Hashable, Sendable {
  /// The rules allow it to every client.
  case rules
  /// The emulator's admin has a fixed token.
  case emulatorOwner
  /// The admin secret is in a file.
  case secretFile(String)
  /// The admin secret is in the environment of the server.
  case secretVariable(String)

  /// A command as the user types it, with the credentials that it needs.
  func command(_ words: String) -> String {
    switch self {
    case .rules: words
    case .emulatorOwner: "LIVE_AUTH=owner \(words)"
    case .secretFile(let file): "\(words) --auth-file \(file.shellWord)"
    case .secretVariable(let name): "LIVE_AUTH=\"$\(name)\" \(words)"
    }
  }
}

extension String {
  /// The text as one word of a shell, quoted if necessary.
  var shellWord: String {
    let isPlain = wholeMatch(of: /[A-Za-z0-9_.\/:@%+,-]+/) != nil
    return isPlain ? self : "'" + replacing("'", with: #"'\''"#) + "'"
  }
}
