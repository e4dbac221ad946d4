/// The limits of a WebSocket.
public struct SocketLimits: Hashable, Sendable {
  /// The maximum size of a client's message, in bytes. It also limits the total size of waiting
  /// requests.
  public var maximumMessageBytes: Int

  /// The maximum number of JSON values in a client's message.
  public var maximumMessageValues: Int

  /// The maximum number of listens of a connection.
  public var maximumListens: Int

  /// The number of unanswered requests of a connection at which the server stops reading.
  public var maximumWaitingRequests: Int

  /// Creates limits.
  public init(
    maximumMessageBytes: Int = 16 << 20, maximumMessageValues: Int = 1_000_000,
    maximumListens: Int = 10_000, maximumWaitingRequests: Int = 1_000
  ) {
    self.maximumMessageBytes = maximumMessageBytes
    self.maximumMessageValues = maximumMessageValues
    self.maximumListens = maximumListens
    self.maximumWaitingRequests = maximumWaitingRequests
  }
}
