import LiveTreeWire

/// The kind of a request, by which limits, log, metrics and the console distinguish requests.
enum RequestKind: String, CaseIterable, Hashable, Sendable {
  /// Requests to a database, whether or not they succeed.
  case read, stream, socket, set, push, update, remove
  case readRules, writeRules
  /// `/healthz` and `/readyz`.
  case health
  case metrics
  /// `/.live/status.json`.
  case status
  /// `/.live/explain.json`.
  case explanation
  /// `/.live/token.json`.
  case token
  /// `/.live/backup.sqlite`.
  case backup
  case preflight
  /// A page or one of its files.
  case page
  case other

  /// - Parameters:
  ///   - method: The method of the request line.
  ///   - target: Path and query as received, percent-encoded.
  ///   - headers: The header fields; only the method that overrides that of a POST and the accepted
  ///     media types are used.
  init(method: String, target: String, headers: RESTHeaders) {
    self.init(method: method, target: target, path: target.pathOfTarget, headers: headers)
  }

  /// - Parameter path: The path of the target.
  init(method: String, target: String, path: Substring, headers: RESTHeaders) {
    let isRead = method == "GET" || method == "HEAD"
    let isDatabase = path.utf8.hasSuffix(".json") && !path.utf8.starts(with: "/.".utf8)
    switch path {
    case _ where method == "OPTIONS": self = .preflight
    case _ where isDatabase:
      self.init(method: method, target: target, database: path, headers: headers)
    case SocketHandshake.path where method == "GET": self = .socket
    case "/healthz" where isRead, "/readyz" where isRead: self = .health
    case "/metrics" where isRead: self = .metrics
    case "/.live/status.json" where method == "GET": self = .status
    case "/.live/backup.sqlite" where method == "GET": self = .backup
    case RulesSimulation.path where method == "POST": self = .explanation
    case TokenRequest.path where method == "POST": self = .token
    case _ where path.utf8.hasSuffix(".json"):
      self.init(method: method, target: target, database: path, headers: headers)
    default: self = isRead ? .page : .other
    }
  }

  private init(method: String, target: String, database path: Substring, headers: RESTHeaders) {
    var headers = headers
    // The response to a HEAD request has no body that could stream.
    if method == "HEAD" { headers.acceptsEventStream = false }
    let operation = RESTRequest.Operation(
      method: method == "HEAD" ? "GET" : method, target: target, headers: headers)
    switch operation {
    case nil: self = .other
    case .set where path.hasPrefix("/.settings/"): self = .writeRules
    case _ where path.hasPrefix("/.settings/"): self = .readRules
    case .read: self = .read
    case .stream: self = .stream
    case .set: self = .set
    case .push: self = .push
    case .update: self = .update
    case .remove: self = .remove
    }
  }
}

extension RequestKind {
  /// Whether the response lasts until the client disconnects.
  var isLasting: Bool { self == .stream || self == .socket }

  /// Whether it reads or writes the data of a database.
  var isForDatabase: Bool {
    [.read, .stream, .set, .push, .update, .remove].contains(self)
  }

  /// The name of the kind in the log and in metrics.
  var label: String {
    switch self {
    case .readRules, .writeRules: "rules"
    case .metrics: "health"
    case .status, .explanation, .token, .backup: "read"
    default: rawValue
    }
  }

  /// The method of a write; `nil` if the request doesn't write.
  var writeMethod: String? {
    switch self {
    case .set, .writeRules: "PUT"
    case .push: "POST"
    case .update: "PATCH"
    case .remove: "DELETE"
    case .read, .stream, .socket, .readRules, .health, .metrics, .status, .explanation, .token,
      .backup, .preflight, .page, .other:
      nil
    }
  }
}

extension Substring.UTF8View {
  fileprivate func hasSuffix(_ suffix: StaticString) -> Bool {
    suffix.withUTF8Buffer { self.suffix($0.count).elementsEqual($0) }
  }
}
