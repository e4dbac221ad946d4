/// An HTTP request.
public struct TransportRequest: Sendable, Hashable {
  /// The method of a request, in upper case.
  public struct Method: Sendable, Hashable {
    /// The method as it is sent.
    public let name: String

    /// Creates a method from its name.
    public init(_ name: String) { self.name = name }

    /// Reads a resource.
    public static let get = Method("GET")
    /// Replaces a resource.
    public static let put = Method("PUT")
    /// Submits data to a resource.
    public static let post = Method("POST")
    /// Changes a resource.
    public static let patch = Method("PATCH")
    /// Deletes a resource.
    public static let delete = Method("DELETE")
  }

  /// The method.
  public var method: Method
  /// The absolute URL, percent-encoded.
  public var url: String
  /// Header fields, except `Host` and those about the body, which the transport adds.
  public var headers: TransportHeaders
  /// The whole body.
  public var body: [UInt8]?
  /// Whether the body of the response may be compressed, if the transport can decompress it.
  ///
  /// Leave it off for event streams, because a compressor may delay events.
  public var allowsCompression: Bool

  /// Creates a request; by default a `GET` without a body.
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
