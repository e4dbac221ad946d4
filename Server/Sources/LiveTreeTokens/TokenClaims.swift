import LiveTree

/// What a token says of its bearer.
///
/// Source: RFC 7519 §4.1; REALTIME-PROTOCOL §2.4 and §4.3.
struct TokenClaims {
  /// All of it.
  let all: JSONValue

  /// What a token of the first version of Firebase says of its bearer; `nil` in others.
  ///
  /// Such tokens are `{"v": 0, "d": {"uid": …}, "iat": …}`, signed with the database's secret.
  var legacy: JSONValue? {
    guard all["v"] == .integer(0), let bearer = all["d"], case .object = bearer else {
      return nil
    }
    return bearer
  }

  /// Whether a token of the first version asks for everything to be allowed.
  var asksForAdmin: Bool {
    legacy != nil && all["admin"] == .bool(true)
  }
}

// MARK: - The rules' `auth`

extension TokenClaims {
  /// What the rules know of the bearer: `uid`, `provider` and `token`, which holds all claims.
  ///
  /// The claims of a token of the first version stand beside them, too: its rules ask for
  /// `auth.isModerator`, not for `auth.token.isModerator`.
  func auth() throws(CredentialError) -> JSONValue {
    var members = [
      JSONValue.Member(name: "uid", value: .string(try uid())),
      JSONValue.Member(name: "provider", value: .string(provider)),
      JSONValue.Member(name: "token", value: all),
    ]
    if case .object(let own) = legacy {
      members += own.filter { !["uid", "provider", "token"].contains($0.name) }
    }
    return .object(members)
  }

  private func uid() throws(CredentialError) -> String {
    let claims = legacy ?? all
    let names = legacy == nil ? ["uid", "user_id", "sub"] : ["uid"]
    guard let claim = names.lazy.compactMap({ claims[$0] }).first,
      case .string(let uid) = claim, !uid.isEmpty
    else { throw .invalid }
    return uid
  }

  private var provider: String {
    let claim = legacy?["provider"] ?? all["firebase"]?["sign_in_provider"]
    guard case .string(let provider) = claim else { return "custom" }
    return provider
  }
}
