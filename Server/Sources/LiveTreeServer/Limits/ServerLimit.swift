/// One of the limits, identified by its name on the command line. A command can list all of them:
///
///     for limit in ServerLimit.allCases {
///       print("--limit \(limit.rawValue)=\(limit.text(in: ServerLimits()))  \(limit.sentence)")
///     }
public enum ServerLimit: String, CaseIterable, Hashable, Sendable {
  case bodyBytes = "body-bytes"
  case bodyValues = "body-values"
  case urlBytes = "url-bytes"
  case headerBytes = "header-bytes"
  case connections
  case connectionsPerAddress = "connections-per-address"
  case streams
  case streamsPerAddress = "streams-per-address"
  case requestsPerSecond = "requests-per-second"
  case requestBurst = "request-burst"
  case countLoopback = "count-loopback"
  case keepAlive = "keep-alive"
  case silenceTimeout = "silence-timeout"
  case headerTimeout = "header-timeout"
  case bodyTimeout = "body-timeout"
  case bodyRate = "body-rate"
  case idleTimeout = "idle-timeout"
  case slowReaderTimeout = "slow-reader-timeout"
  case shutdownTimeout = "shutdown-timeout"
  case returnTimeout = "return-timeout"

  /// A description of the limit and its unit, for `--help`.
  public var sentence: String {
    switch self {
    case .bodyBytes: "Maximum size of a request body, in bytes."
    case .bodyValues: "Maximum number of values in a request body."
    case .urlBytes: "Maximum length of a path and query, in bytes."
    case .headerBytes: "Maximum size of a request head, in bytes."
    case .connections: "Maximum concurrent connections."
    case .connectionsPerAddress: "Maximum connections per address."
    case .streams: "Maximum event streams and WebSockets."
    case .streamsPerAddress: "Maximum streams and WebSockets per address."
    case .requestsPerSecond: "Sustained rate of requests per address."
    case .requestBurst: "Maximum burst of requests per address."
    case .countLoopback: "Whether to limit clients on this machine, too."
    case .keepAlive: "Keep-alive interval of streams, in seconds."
    case .silenceTimeout: "Timeout for a silent WebSocket, in seconds."
    case .headerTimeout: "Timeout for a request head, in seconds."
    case .bodyTimeout: "Time before body-rate applies, in seconds."
    case .bodyRate: "Minimum average rate of a body, in bytes/s."
    case .idleTimeout: "Timeout between requests, in seconds."
    case .slowReaderTimeout: "Timeout for a stalled reader, in seconds."
    case .shutdownTimeout: "Grace period at shutdown, in seconds."
    case .returnTimeout: "Seconds for clients to reconnect after a crash."
    }
  }

  /// The property that stores the limit, with its type.
  enum Value {
    case count(WritableKeyPath<ServerLimits, Int>)
    case seconds(WritableKeyPath<ServerLimits, Duration>)
    case flag(WritableKeyPath<ServerLimits, Bool>)
  }

  var value: Value {
    switch self {
    case .bodyBytes: .count(\.realtime.maximumBodyBytes)
    case .bodyValues: .count(\.realtime.maximumBodyValues)
    case .urlBytes: .count(\.maximumURLBytes)
    case .headerBytes: .count(\.maximumHeaderBytes)
    case .connections: .count(\.maximumConnections)
    case .connectionsPerAddress: .count(\.maximumConnectionsPerAddress)
    case .streams: .count(\.maximumStreams)
    case .streamsPerAddress: .count(\.maximumStreamsPerAddress)
    case .requestsPerSecond: .count(\.requestsPerSecond)
    case .requestBurst: .count(\.requestBurst)
    case .countLoopback: .flag(\.countsLoopback)
    case .keepAlive: .seconds(\.realtime.keepAlive)
    case .silenceTimeout: .seconds(\.realtime.silenceTimeout)
    case .headerTimeout: .seconds(\.headerTimeout)
    case .bodyTimeout: .seconds(\.bodyTimeout)
    case .bodyRate: .count(\.minimumBodyRate)
    case .idleTimeout: .seconds(\.idleTimeout)
    case .slowReaderTimeout: .seconds(\.slowReaderTimeout)
    case .shutdownTimeout: .seconds(\.shutdownTimeout)
    case .returnTimeout: .seconds(\.realtime.returnTimeout)
    }
  }
}
