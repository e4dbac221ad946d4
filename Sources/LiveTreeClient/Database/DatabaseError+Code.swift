@available(Systems 2024, *)
extension DatabaseError {
  /// The kind of a ``DatabaseError``; kinds may be added without breaking a `switch`.
  public struct Code: Hashable, Sendable {
    private enum Kind: String, Sendable {
      case invalidURL, invalidPath, invalidValue
      case permissionDenied, credentialRefused, credentialRevoked, noCredential
      case missingIndex, conflict, notFound, tooLarge, refused
      case busy, unavailable, unreachable, cancelled
      case undecodable, malformed
      case closed, storageFailed
      case unsupported
      case userChanged, discarded
    }

    private let kind: Kind

    private init(kind: Kind) { self.kind = kind }

    /// The code with a name, as in a file.
    init?(name: String) {
      guard let kind = Kind(rawValue: name) else { return nil }
      self.init(kind: kind)
    }

    var name: String { kind.rawValue }

    /// The text isn't a valid database URL.
    public static let invalidURL = Code(kind: .invalidURL)
    /// The text isn't a valid path.
    public static let invalidPath = Code(kind: .invalidPath)
    /// The value can't be encoded as JSON.
    public static let invalidValue = Code(kind: .invalidValue)

    /// The rules don't allow the request.
    public static let permissionDenied = Code(kind: .permissionDenied)
    /// The server rejected the credential, which may have expired; nothing was read or written.
    public static let credentialRefused = Code(kind: .credentialRefused)
    /// The server ended the stream because its credential is no longer valid.
    public static let credentialRevoked = Code(kind: .credentialRevoked)
    /// The credential source threw an error.
    public static let noCredential = Code(kind: .noCredential)

    /// A query's order isn't indexed; the description says which index to add to the rules.
    public static let missingIndex = Code(kind: .missingIndex)
    /// The node has a different value than expected; ``DatabaseError/current`` contains it.
    public static let conflict = Code(kind: .conflict)
    /// The database doesn't exist.
    public static let notFound = Code(kind: .notFound)
    /// The request would read or write more than the server allows.
    public static let tooLarge = Code(kind: .tooLarge)
    /// The server rejected the request for another reason, which the description contains.
    public static let refused = Code(kind: .refused)

    /// The server received too many requests.
    public static let busy = Code(kind: .busy)
    /// The server is temporarily unavailable. A write may or may not have happened.
    public static let unavailable = Code(kind: .unavailable)
    /// There was no response. A write may or may not have happened.
    public static let unreachable = Code(kind: .unreachable)
    /// The server ended the stream, for example because the rules changed.
    public static let cancelled = Code(kind: .cancelled)

    /// The value can't be decoded as the requested type.
    public static let undecodable = Code(kind: .undecodable)
    /// The server sent an invalid message.
    public static let malformed = Code(kind: .malformed)

    /// The database was closed; its pending writes are kept.
    public static let closed = Code(kind: .closed)
    /// Local storage failed.
    public static let storageFailed = Code(kind: .storageFailed)

    /// Another user has signed in. A write of the former user is kept until that user returns.
    public static let userChanged = Code(kind: .userChanged)
    /// The app has discarded the write before the server had it.
    public static let discarded = Code(kind: .discarded)

    /// The way in which the client is connected doesn't allow this.
    public static let unsupported = Code(kind: .unsupported)
  }
}
