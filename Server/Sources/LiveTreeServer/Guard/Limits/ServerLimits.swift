/// Everything that a server takes from its clients, and for how long it waits for them.
///
/// The defaults are for one machine that strangers can reach. Limits per address do not concern
/// clients on the server's own machine unless ``countsLoopback`` says so: a proxy there speaks for
/// many. An address of IPv6 is counted by its network of 64 bits, which one customer has whole.
///
/// Source: REALTIME-PROTOCOL §1.8.
public struct ServerLimits: Hashable, Sendable {
  /// What a request and a stream of the database may need.
  public var realtime: RealtimeLimits

  /// The longest target of a request, in bytes, with its query; longer ones are answered with 414.
  public var maximumURLBytes = 32 << 10
  /// The largest head of a request, in bytes; larger ones are answered with 400.
  public var maximumHeaderBytes = 64 << 10

  /// The most connections at a time; one more is answered with 503, or closed when it is to be TLS.
  public var maximumConnections = 20_000
  /// The most connections at a time from one address; one more is answered with 503.
  public var maximumConnectionsPerAddress = 1_000
  /// The most event streams at a time; one more is answered with 503.
  public var maximumStreams = 20_000
  /// The most event streams at a time from one address; one more is answered with 429.
  public var maximumStreamsPerAddress = 500
  /// How many requests a second one address may make for long; one more is answered with 429.
  public var requestsPerSecond = 500
  /// How many requests one address may make at once.
  public var requestBurst = 1_000
  /// Whether clients on the server's own machine are counted by address, too.
  public var countsLoopback = false

  /// How long the head of a request may take, and what comes before it.
  public var headerTimeout: Duration = .seconds(10)
  /// How long a body may take before its rate counts.
  public var bodyTimeout: Duration = .seconds(10)
  /// How many bytes of a body must arrive each second on average.
  public var minimumBodyRate = 1_024
  /// How long a connection may be open between two requests.
  public var idleTimeout: Duration = .seconds(75)
  /// How long a reader may take nothing of what waits for it.
  public var slowReaderTimeout: Duration = .seconds(30)
  /// How long requests may take to end once the server is told to stop.
  public var shutdownTimeout: Duration = .seconds(10)

  /// The defaults.
  public init(realtime: RealtimeLimits = RealtimeLimits()) {
    self.realtime = realtime
  }
}
