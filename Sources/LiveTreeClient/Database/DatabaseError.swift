#if Client
/// Why the database did not do what was asked.
///
///     do {
///       try await database["people"].ordered(by: "age").get()
///     } catch {
///       switch error.code {
///       case .permissionDenied: askToSignIn()
///       case .missingIndex: print(error)   // says which index to add to the rules
///       default: throw error
///       }
///     }
///
/// Neither the error nor its text holds a credential.
public struct DatabaseError: Error, Hashable, Sendable {
  /// What kind of error this is.
  public let code: Code

  /// What was wrong, and what to do where that can be known.
  public let description: String

  /// The status of the server's refusal, `nil` when there was none.
  public let status: Int?

  /// What the database holds instead of what was expected: for ``Code/conflict`` only.
  public let current: NodeVersion?

  init(_ code: Code, _ description: String, status: Int? = nil, current: NodeVersion? = nil) {
    self.code = code
    self.description = description
    self.status = status
    self.current = current
  }

  /// Whether the same request may succeed later: the network, a busy server, rules that are opened.
  ///
  /// Source: REALTIME-PROTOCOL §3.5, rule 5.
  public var isTemporary: Bool {
    switch code {
    case .unreachable, .cancelled, .malformed, .busy, .unavailable, .credentialRevoked,
      .noCredential:
      true
    default: false
    }
  }
}

extension DatabaseError: CustomStringConvertible {}
#endif
