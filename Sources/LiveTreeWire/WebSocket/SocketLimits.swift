/// The limits of a WebSocket.
public struct SocketLimits: Hashable, Sendable {
  /// The largest message of a client, in bytes; also the most bytes of requests that wait, and of what
  /// is to be written when the connection ends.
  public var maximumMessageBytes: Int

  /// The most listens of a connection.
  public var maximumListens: Int

  /// The most writes when a connection ends.
  public var maximumWritesAtEnd: Int

  /// The most requests of a connection that wait for an answer, before no more are read.
  public var maximumWaitingRequests: Int

  /// Creates limits.
  public init(
    maximumMessageBytes: Int = 16 << 20, maximumListens: Int = 10_000,
    maximumWritesAtEnd: Int = 1_000, maximumWaitingRequests: Int = 1_000
  ) {
    self.maximumMessageBytes = maximumMessageBytes
    self.maximumListens = maximumListens
    self.maximumWritesAtEnd = maximumWritesAtEnd
    self.maximumWaitingRequests = maximumWaitingRequests
  }
}
