/// The limits of a server: how much its clients may send, and how long it waits for them.
///
/// The defaults suit one machine that untrusted clients can reach. Limits per address don't apply to
/// clients on the server's own machine unless ``countsLoopback`` is true: a proxy there acts for
/// many. IPv6 addresses are counted by their /64 network, which usually belongs to one customer.
///
///     var limits = ServerLimits(realtime: RealtimeLimits(maximumBodyBytes: 1 << 20))
///     limits.requestsPerSecond = 50
///
/// Source: REALTIME-PROTOCOL §1.8.
public struct ServerLimits: Hashable, Sendable {
  /// The limits of single requests and streams of the database.
  public var realtime: RealtimeLimits

  /// The longest request target, path and query, in bytes; longer ones are answered with 414.
  public var maximumURLBytes = 32 << 10
  /// The largest head of a request, in bytes; larger ones are answered with 400.
  public var maximumHeaderBytes = 64 << 10

  /// The most connections at a time; one more is answered with 503, or closed if it would use TLS.
  public var maximumConnections = 20_000
  /// The most connections at a time from one address; one more is answered with 503.
  public var maximumConnectionsPerAddress = 1_000
  /// The most event streams and WebSockets at a time; one more is answered with 503.
  public var maximumStreams = 20_000
  /// The most event streams and WebSockets at a time from one address; one more is answered with 429.
  public var maximumStreamsPerAddress = 500
  /// The sustained number of requests per second from one address; more are answered with 429.
  public var requestsPerSecond = 500
  /// How many requests one address may make at once before the rate applies.
  public var requestBurst = 1_000
  /// Whether clients on the server's own machine count by address, too.
  public var countsLoopback = false

  /// How long a client may take from connecting to the end of a request's head; then it is answered
  /// with 408.
  public var headerTimeout: Duration = .seconds(10)
  /// How long a body may take before ``minimumBodyRate`` applies.
  public var bodyTimeout: Duration = .seconds(10)
  /// The lowest average rate of a body, in bytes a second; slower ones are answered with 408.
  public var minimumBodyRate = 1_024
  /// How long a connection may be idle between two requests before it is closed.
  public var idleTimeout: Duration = .seconds(75)
  /// How long a client may pause reading a response before it is disconnected.
  public var slowReaderTimeout: Duration = .seconds(30)
  /// How long requests may take to finish once the server is asked to stop.
  public var shutdownTimeout: Duration = .seconds(10)

  /// Creates limits with the defaults, except those of the database.
  public init(realtime: RealtimeLimits = RealtimeLimits()) {
    self.realtime = realtime
  }
}
