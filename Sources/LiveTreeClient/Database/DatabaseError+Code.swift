#if Client
extension DatabaseError {
  /// The kind of a ``DatabaseError``; more kinds may come without breaking anybody's `switch`.
  public struct Code: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
      case invalidURL, invalidPath, invalidValue
      case permissionDenied, credentialRefused, credentialRevoked, noCredential
      case missingIndex, conflict, notFound, tooLarge, refused
      case busy, unavailable, unreachable, cancelled
      case undecodable, malformed
      case queueFull, queueClosed, storageFailed
    }

    private let kind: Kind

    /// The text is no URL of a database.
    public static let invalidURL = Code(kind: .invalidURL)
    /// The text is no path of a node.
    public static let invalidPath = Code(kind: .invalidPath)
    /// The value can not be written as JSON.
    public static let invalidValue = Code(kind: .invalidValue)

    /// The rules do not allow it.
    public static let permissionDenied = Code(kind: .permissionDenied)
    /// The server does not take the credential, or not any more; nothing else was looked at.
    public static let credentialRefused = Code(kind: .credentialRefused)
    /// The server ended the stream because its credential is not valid any more.
    public static let credentialRevoked = Code(kind: .credentialRevoked)
    /// The program's source of credentials failed.
    public static let noCredential = Code(kind: .noCredential)

    /// A query's order is not indexed; the text says what to add to the rules.
    public static let missingIndex = Code(kind: .missingIndex)
    /// The database holds something else than was expected: ``DatabaseError/current``.
    public static let conflict = Code(kind: .conflict)
    /// There is no such database.
    public static let notFound = Code(kind: .notFound)
    /// More is asked for, or to be written, than one request may.
    public static let tooLarge = Code(kind: .tooLarge)
    /// The server refused for another reason; the text is its own.
    public static let refused = Code(kind: .refused)

    /// The server asks for fewer requests.
    public static let busy = Code(kind: .busy)
    /// The server can not answer at present.
    public static let unavailable = Code(kind: .unavailable)
    /// No answer came. What was to be written may have been written or not.
    public static let unreachable = Code(kind: .unreachable)
    /// The server ended the stream, as when rules changed.
    public static let cancelled = Code(kind: .cancelled)

    /// What the database holds is not what was asked for.
    public static let undecodable = Code(kind: .undecodable)
    /// The server sent what is no message of the protocol.
    public static let malformed = Code(kind: .malformed)

    /// As many writes wait as may.
    public static let queueFull = Code(kind: .queueFull)
    /// The queue is closed; what waits in it is kept.
    public static let queueClosed = Code(kind: .queueClosed)
    /// What is to be kept on this machine could not be.
    public static let storageFailed = Code(kind: .storageFailed)
  }
}
#endif
