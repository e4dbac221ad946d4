/// The header fields of a request that the protocol uses.
///
/// Source: Protocol.md §2.1, §2.3, §2.4 and §3.1.
public struct RESTHeaders: Hashable, Sendable {
  /// `X-HTTP-Method-Override`; it applies only to a POST.
  public var methodOverride: String?

  /// Whether `Accept` contains `text/event-stream`.
  public var acceptsEventStream: Bool

  /// `Authorization`, with its scheme.
  public var authorization: String?

  /// `X-Firebase-ETag`.
  public var firebaseETag: String?

  /// `if-match`.
  public var ifMatch: String?

  /// `if-none-match`.
  public var ifNoneMatch: String?

  /// Creates header fields; all are optional.
  public init(
    methodOverride: String? = nil, acceptsEventStream: Bool = false, authorization: String? = nil,
    firebaseETag: String? = nil, ifMatch: String? = nil, ifNoneMatch: String? = nil
  ) {
    self.methodOverride = methodOverride
    self.acceptsEventStream = acceptsEventStream
    self.authorization = authorization
    self.firebaseETag = firebaseETag
    self.ifMatch = ifMatch
    self.ifNoneMatch = ifNoneMatch
  }
}
