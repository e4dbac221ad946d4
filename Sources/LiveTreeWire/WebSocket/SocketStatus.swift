import LiveTree

/// The status of an answer, with its data.
///
/// Source: Protocol.md §5.3.
@available(Systems 2024, *)
struct SocketStatus: Sendable {
  let code: String
  let data: JSONValue

  /// Whether the server is at fault.
  var isInternal = false

  static func ok(_ data: JSONValue) -> SocketStatus { SocketStatus(code: "ok", data: data) }

  static func ok(_ text: String) -> SocketStatus { .ok(.string(text)) }

  static func error(_ text: String) -> SocketStatus {
    SocketStatus(code: "error", data: .string(text))
  }

  private init(code: String, data: JSONValue) {
    (self.code, self.data) = (code, data)
  }

  private init(_ code: String, _ text: String) {
    self.init(code: code, data: .string(text))
  }

  /// Creates the status of a result.
  init(_ result: Result<SessionAnswer, any Error>, for answer: ExpectedAnswer.Answer) {
    do {
      self = .ok(try Self.data(of: result.get(), for: answer))
    } catch let error as TreeAccessError {
      self.init(error)
    } catch let error as CredentialError {
      switch error {
      case .invalid: self.init("invalid_token", "Could not parse auth token.")
      case .expired: self.init("expired_token", "Auth token is expired")
      }
    } catch let error as TreeError {
      self = .error(error.message)
    } catch let error as OnDisconnectLimitError {
      self = .error(error.description)
    } catch let error as TreeUnavailableError {
      self.init("unavailable", error.description)
    } catch {
      self.init("internal_error", "The request failed; the server's log says why.")
      isInternal = true
    }
  }

  private init(_ error: TreeAccessError) {
    switch error {
    case .permissionDenied: self.init("permission_denied", error.description)
    case .missingIndex: self.init("failed", error.description)
    case .conflict: self.init("datastale", "Transaction hash does not match")
    }
  }

  private static func data(
    of answer: SessionAnswer, for expected: ExpectedAnswer.Answer
  ) -> JSONValue {
    switch (expected, answer) {
    case (.listen, .unindexed): .members([("w", .array([.string("no_index")]))])
    case (.listen, _): .object([])
    case (.identity, .identity(let verified)):
      .members([
        ("auth", verified.identity.auth),
        ("expires", verified.expires.map { .integer($0 / 1_000) }),
      ])
    case (.identity, _): .object([])
    default: .string("")
    }
  }
}

extension TreeIdentity {
  /// The value of `auth` in the rules; null for the admin, which has none.
  fileprivate var auth: JSONValue {
    switch self {
    case .admin: .null
    case .user(let auth): auth
    }
  }
}
