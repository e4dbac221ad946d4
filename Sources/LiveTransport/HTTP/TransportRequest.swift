/// An HTTP request.
public struct TransportRequest: Sendable, Hashable {
  /// The method of a request, in upper case.
  public struct Method: Sendable, Hashable {
    /// The method as it is sent.
    public let name: String

    /// A method by its name.
    public init(_ name: String) { self.name = name }

    /// Reads.
    public static let get = Method("GET")
    /// Replaces.
    public static let put = Method("PUT")
    /// Adds.
    public static let post = Method("POST")
    /// Changes.
    public static let patch = Method("PATCH")
    /// Deletes.
    public static let delete = Method("DELETE")
  }

  /// The method.
  public var method: Method
  /// The absolute URL, percent-encoded.
  public var url: String
  /// Header fields besides those that the transport adds: `Host`, and those about the body.
  public var headers: TransportHeaders
  /// The whole body.
  public var body: [UInt8]?
  /// Whether the body of the response may be compressed, if the transport can decompress it.
  ///
  /// Leave it off for event streams: a compressor may hold back what was sent.
  public var allowsCompression: Bool

  /// A request; `GET` without a body unless given.
  public init(
    _ method: Method = .get, url: String, headers: TransportHeaders = [:], body: [UInt8]? = nil,
    allowsCompression: Bool = false
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.allowsCompression = allowsCompression
  }
}
