/// What a server takes from a client, beyond what its database takes.
public struct RealtimeLimits: Hashable, Sendable {
  /// The largest body of a write, in bytes.
  public var maximumBodyBytes: Int
  /// How often a stream without events says that it is alive.
  public var keepAlive: Duration

  /// Limits; the defaults are 16 MiB and 30 seconds.
  ///
  /// - Precondition: Both are positive.
  public init(maximumBodyBytes: Int = 16 << 20, keepAlive: Duration = .seconds(30)) {
    precondition(maximumBodyBytes > 0, "Nothing could be written in \(maximumBodyBytes) bytes.")
    precondition(keepAlive > .zero, "A stream would do nothing else than be kept alive.")
    self.maximumBodyBytes = maximumBodyBytes
    self.keepAlive = keepAlive
  }
}
