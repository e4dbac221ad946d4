/// The limits of a server on what its clients may send, and on how long it waits for them.
///
/// The defaults suit one machine that untrusted clients can reach. Limits per address don't apply
/// to clients on the server's own machine unless ``countsLoopback`` is true: a proxy there acts for
/// many clients. IPv6 addresses are counted by their /64 network, which usually belongs to one
/// customer.
///
///     var limits = ServerLimits(realtime: RealtimeLimits(maximumBodyBytes: 1 << 20))
///     limits.requestsPerSecond = 50
///
/// Source: Protocol.md §1.8.
public struct ServerLimits: Hashable, Sendable {
  /// The limits of single requests and streams of the database.
  public var realtime: RealtimeLimits

  /// The maximum length of a request target (path and query), in bytes; longer ones are answered
  /// with 414.
  public var maximumURLBytes = 32 << 10
  /// The maximum size of a request's head, in bytes; larger ones are answered with 400.
  public var maximumHeaderBytes = 64 << 10

  /// The maximum number of connections; one more is answered with 503, or closed if it would use
  /// TLS.
  public var maximumConnections = 20_000
  /// The maximum number of connections from one address; one more is refused in the same way.
  public var maximumConnectionsPerAddress = 1_000
  /// The maximum number of open event streams and WebSockets; one more is answered with 503.
  public var maximumStreams = 20_000
  /// The maximum number of open event streams and WebSockets from one address; one more is answered
  /// with 429.
  public var maximumStreamsPerAddress = 500
  /// The sustained number of requests per second from one address; more are answered with 429.
  public var requestsPerSecond = 500
  /// The number of requests that one address may make at once before the rate applies.
  public var requestBurst = 1_000
  /// Whether limits per address also apply to clients on the server's own machine.
  public var countsLoopback = false

  /// The maximum time for the head of a request, from connecting or, for a later request, from its
  /// first byte; a slower client is answered with 408.
  public var headerTimeout: Duration = .seconds(10)
  /// The time that a body may take before ``minimumBodyRate`` applies.
  public var bodyTimeout: Duration = .seconds(10)
  /// The minimum average rate of a body, in bytes per second; slower ones are answered with 408.
  public var minimumBodyRate = 1_024
  /// The time for which a connection may be idle between two requests before it's closed.
  public var idleTimeout: Duration = .seconds(75)
  /// The time for which a client may stop reading a response before it's disconnected.
  public var slowReaderTimeout: Duration = .seconds(30)
  /// The time that requests have to finish once the server is asked to stop.
  public var shutdownTimeout: Duration = .seconds(10)

  /// Creates the default limits, with the given limits of the database.
  public init(realtime: RealtimeLimits = RealtimeLimits()) {
    self.realtime = realtime
  }
}
