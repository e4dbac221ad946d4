/// One of the limits, by the name that a person gives it.
///
/// A command offers all of them without naming any:
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

  /// What the limit does, in a sentence for `--help`.
  public var sentence: String {
    switch self {
    case .bodyBytes: "The largest body of a write, in bytes."
    case .urlBytes: "The longest path with its query, in bytes."
    case .headerBytes: "The largest head of a request, in bytes."
    case .connections: "The most connections at a time."
    case .connectionsPerAddress: "The most connections at a time from one address."
    case .streams: "The most event streams at a time."
    case .streamsPerAddress: "The most event streams at a time from one address."
    case .requestsPerSecond: "How many requests a second one address may make for long."
    case .requestBurst: "How many requests one address may make at once."
    case .countLoopback: "Whether clients on this machine are counted by address, too."
    case .keepAlive: "How often a stream without events says that it is alive, in seconds."
    case .headerTimeout: "How long the head of a request may take, in seconds."
    case .bodyTimeout: "How long a body may take before its rate counts, in seconds."
    case .bodyRate: "How many bytes of a body must arrive each second on average."
    case .idleTimeout: "How long a connection may be open between two requests, in seconds."
    case .slowReaderTimeout: "How long a reader may take nothing of what waits for it, in seconds."
    case .shutdownTimeout: "How long requests may take to end when the server stops, in seconds."
    }
  }

  /// Where the limit is kept, and what it is.
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
