import LiveTree

/// The claims of a token.
///
/// Source: RFC 7519 §4.1; Protocol.md §2.4 and §4.3.
struct TokenClaims {
  /// All claims.
  let all: JSONValue

  /// How the token says who its user is.
  let form: Form

  /// The forms of tokens, which depend on who can sign them.
  enum Form {
    /// A token of an identity provider: only `sub` is the user. The provider may let its clients choose
    /// all other claims, so a legacy token of theirs could name any user.
    case standard
    /// A token that the database's owner signs: a legacy token, or one with `uid`, `user_id` or `sub`.
    case own
  }

  /// The user's claims in a legacy token of Firebase; `nil` for other tokens, and for those of an
  /// identity provider.
  ///
  /// Legacy tokens are `{"v": 0, "d": {"uid": …}, "iat": …}`, signed with the database's secret.
  var legacy: JSONValue? {
    guard form == .own, all["v"] == .integer(0), let bearer = all["d"], case .object = bearer
    else { return nil }
    return bearer
  }

  /// Whether a legacy token requests admin access.
  var asksForAdmin: Bool {
    legacy != nil && all["admin"] == .bool(true)
  }
}

// MARK: - The rules' `auth`

extension TokenClaims {
  /// The value of `auth` in the rules: `uid`, `provider` and `token`, which contains all claims.
  ///
  /// The claims of a legacy token are also members of `auth`: rules for it use `auth.isModerator`
  /// instead of `auth.token.isModerator`.
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
    guard let claim = userClaims.lazy.compactMap({ claims[$0] }).first,
      case .string(let uid) = claim, !uid.isEmpty
    else { throw .invalid }
    return uid
  }

  /// The claims that can identify the user; the first one that exists counts.
  private var userClaims: [String] {
    switch form {
    case .standard: ["sub"]
    case .own: legacy == nil ? ["uid", "user_id", "sub"] : ["uid"]
    }
  }

  private var provider: String {
    let claim = legacy?["provider"] ?? all["firebase"]?["sign_in_provider"]
    guard case .string(let provider) = claim else { return "custom" }
    return provider
  }
}
