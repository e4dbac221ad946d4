/// One of the limits, by the name that the user gives it.
///
/// A command can list all of them:
///
///     for limit in ServerLimit.allCases {
///       print("--limit \(limit.rawValue)=\(limit.text(in: ServerLimits()))  \(limit.sentence)")
///     }
public enum ServerLimit: String, CaseIterable, Hashable, Sendable {
  case bodyBytes = "body-bytes"
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
  case headerTimeout = "header-timeout"
  case bodyTimeout = "body-timeout"
  case bodyRate = "body-rate"
  case idleTimeout = "idle-timeout"
  case slowReaderTimeout = "slow-reader-timeout"
  case shutdownTimeout = "shutdown-timeout"

  /// What the limit does and its unit, in a sentence for `--help`.
  public var sentence: String {
    switch self {
    case .bodyBytes: "The largest body of a write, in bytes."
    case .urlBytes: "The longest path with its query, in bytes."
    case .headerBytes: "The largest head of a request, in bytes."
    case .connections: "The most connections at a time."
    case .connectionsPerAddress: "The most connections at a time from one address."
    case .streams: "The most event streams at a time."
    case .streamsPerAddress: "The most event streams at a time from one address."
    case .requestsPerSecond: "The sustained requests a second from one address."
    case .requestBurst: "The most requests at once from one address."
    case .countLoopback: "Whether clients on this machine count by address, too."
    case .keepAlive: "The interval of keep-alives on a stream without events, in seconds."
    case .headerTimeout: "The timeout for the head of a request, in seconds."
    case .bodyTimeout: "The time a body may take before its rate counts, in seconds."
    case .bodyRate: "The lowest average rate of a body, in bytes a second."
    case .idleTimeout: "The timeout between two requests of a connection, in seconds."
    case .slowReaderTimeout: "The timeout for a reader that takes no data, in seconds."
    case .shutdownTimeout: "The time requests have to finish when the server stops, in seconds."
    }
  }

  /// Where the limit is stored, and its type.
  enum Value {
    case count(WritableKeyPath<ServerLimits, Int>)
    case seconds(WritableKeyPath<ServerLimits, Duration>)
    case flag(WritableKeyPath<ServerLimits, Bool>)
  }

  var value: Value {
    switch self {
    case .bodyBytes: .count(\.realtime.maximumBodyBytes)
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
    case .headerTimeout: .seconds(\.headerTimeout)
    case .bodyTimeout: .seconds(\.bodyTimeout)
    case .bodyRate: .count(\.minimumBodyRate)
    case .idleTimeout: .seconds(\.idleTimeout)
    case .slowReaderTimeout: .seconds(\.slowReaderTimeout)
    case .shutdownTimeout: .seconds(\.shutdownTimeout)
    }
  }
}
