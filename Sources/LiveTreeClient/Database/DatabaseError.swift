/// An error that says why a request to a database failed.
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
/// Neither the error nor its description contains a credential.
@available(Systems 2024, *)
public struct DatabaseError: Error, Hashable, Sendable {
  /// The kind of the error.
  public let code: Code

  /// A description of the error, and what to do about it, if known.
  public let description: String

  /// The HTTP status of the server's response; `nil` if there was none.
  public let status: Int?

  /// The current value of the node, for ``Code/conflict``.
  public let current: NodeVersion?

  init(_ code: Code, _ description: String, status: Int? = nil, current: NodeVersion? = nil) {
    self.code = code
    self.description = description
    self.status = status
    self.current = current
  }

  /// Whether the same request may succeed later: a network failure, a busy server, changed rules.
  ///
  /// Source: Protocol.md §3.5, rule 5.
  public var isTemporary: Bool {
    switch code {
    case .unreachable, .cancelled, .malformed, .busy, .unavailable, .credentialRevoked,
      .noCredential:
      true
    default: false
    }
  }
}

@available(Systems 2024, *)
extension DatabaseError: CustomStringConvertible {}
