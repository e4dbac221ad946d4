/// The response to an HTTP request.
public struct TransportResponse: Sendable {
  /// The status code.
  public let status: Int
  /// The header fields.
  public let headers: TransportHeaders
  /// The body, which arrives while you read it.
  public let body: TransportBody

  /// Creates a response.
  public init(status: Int, headers: TransportHeaders, body: TransportBody) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// The body of a response, in chunks as they arrive. It can be read only once, by one task at a
/// time.
///
/// If the last copy is released before the end of the body, the connection is closed.
public struct TransportBody: AsyncSequence, Sendable {
  /// A chunk of at least one byte.
  public typealias Element = [UInt8]
  /// The error that ends the sequence.
  public typealias Failure = TransportError

  private let read: @Sendable () async throws(TransportError) -> [UInt8]?

  /// Creates a body.
  ///
  /// - Parameter read: Waits for the next chunk; returns `nil` at the end of the body. Canceling
  ///   the calling task closes the connection; otherwise, the connection stays open as long as the
  ///   closure exists.
  public init(_ read: @escaping @Sendable () async throws(TransportError) -> [UInt8]?) {
    self.read = read
  }

  /// Waits for the next chunk.
  ///
  /// - Returns: `nil` at the end of the body.
  /// - Throws: ``TransportError``, such as ``TransportError/connectionLost`` if the body ends too
  ///   early.
  public func next() async throws(TransportError) -> [UInt8]? {
    try await read()
  }

  /// Waits for the whole body.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Throws: ``TransportError``; ``TransportError/tooLarge(limit:)`` if there are more bytes.
  public func collect(upTo limit: Int) async throws(TransportError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let chunk = try await next() {
      guard bytes.count + chunk.count <= limit else { throw .tooLarge(limit: limit) }
      bytes += chunk
    }
    return bytes
  }

  /// Returns an iterator; all iterators of a body share its position.
  public func makeAsyncIterator() -> Iterator { Iterator(body: self) }

  /// Reads one chunk after another.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let body: TransportBody

    /// Waits for the next chunk.
    public mutating func next() async throws(TransportError) -> [UInt8]? {
      try await body.next()
    }

    /// Waits for the next chunk.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(TransportError) -> [UInt8]? {
      try await body.next()
    }
  }
}
