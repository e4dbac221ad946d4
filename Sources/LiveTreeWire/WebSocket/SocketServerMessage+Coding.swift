public import LiveTree

@available(Systems 2024, *)
extension SocketServerMessage {
  /// The message, as JSON.
  public var encoded: String { json.serialized() }

  private var json: JSONValue {
    switch self {
    case .hello(let hello): .control("h", hello.json)
    case .pong: .control("o", .object([]))
    case .shutdown(let reason): .control("s", .string(reason))
    case .reset(let host): .control("r", .string(host))
    case .answer(let number, let status, let data):
      .data([
        ("r", .integer(Int64(number))), ("b", .members([("s", .string(status)), ("d", data)])),
      ])
    case .value(let number, let node):
      Self.answer(number, "ok", node.json(export: true)).json
    case .put(let path, let value, let tag): .push("d", Self.body(path, value, tag))
    case .merge(let path, let values, let tag): .push("m", Self.body(path, values, tag))
    case .canceled(let path, let query):
      // The web SDK expects a list of query objects.
      .push("c", .members([("p", .path(path)), ("q", query.map { .array([$0]) })]))
    case .authRevoked(let status, let text):
      .push("ac", .members([("s", .string(status)), ("d", .string(text))]))
    }
  }

  private static func body(_ path: TreePath, _ value: JSONValue, _ tag: Int?) -> JSONValue {
    .members([
      ("p", .path(path)), ("d", value), ("t", tag.map { .integer(Int64($0)) }),
    ])
  }

  /// Reads a message.
  ///
  /// - Throws: `SocketError.Code.malformedMessage` if servers don't send such a message.
  /// - Complexity: O(*n*) in the bytes.
  public init(parsing bytes: some Collection<UInt8>) throws(SocketError) {
    guard let json = try? JSONValue(parsing: bytes), let data = json["d"],
      let message = json["t"] == .string("c") ? Self(control: data) : Self(data: data)
    else { throw .malformed("A message of the server isn't valid.") }
    self = message
  }

  private init?(control: JSONValue) {
    switch (control["t"], control["d"]) {
    case (.string("h"), let data?):
      guard let hello = SocketHello(data) else { return nil }
      self = .hello(hello)
    case (.string("o"), _): self = .pong
    case (.string("s"), .string(let reason)): self = .shutdown(reason)
    case (.string("r"), .string(let host)): self = .reset(host)
    default: return nil
    }
  }

  private init?(data: JSONValue) {
    guard let body = data["b"] else { return nil }
    if case .integer(let number)? = data["r"], let number = Int(exactly: number) {
      guard let status = body["s"]?.string else { return nil }
      self = .answer(number, status, body["d"] ?? .null)
      return
    }
    switch data["a"] {
    case .string("ac"):
      self = .authRevoked(body["s"]?.string ?? "", body["d"]?.string ?? "")
    case .string(let action)?: self.init(push: action, body)
    default: return nil
    }
  }

  private init?(push action: String, _ body: JSONValue) {
    guard let text = body["p"]?.string else { return nil }
    var tag: Int?
    if case .integer(let number)? = body["t"] { tag = Int(exactly: number) }
    // The last key of a path may be `.priority`.
    if action == "d", text == ".priority" || text.hasSuffix("/.priority"), let value = body["d"],
      let path = try? TreePath(parsing: String(text.dropLast(".priority".count)))
    {
      self = .merge(path, .members([(".priority", value)]), tag: tag)
      return
    }
    guard let path = try? TreePath(parsing: text) else { return nil }
    switch (action, body["d"]) {
    case ("d", let value?): self = .put(path, value, tag: tag)
    case ("m", let values?): self = .merge(path, values, tag: tag)
    case ("c", _):
      guard case .array(let queries)? = body["q"] else {
        self = .canceled(path)
        return
      }
      self = .canceled(path, queries.first)
    default: return nil
    }
  }
}

@available(Systems 2024, *)
extension SocketServerMessage {
  /// Creates the push of an event of a listen.
  ///
  /// - Parameters:
  ///   - event: The event, with paths relative to the listen.
  ///   - path: The path of the listen.
  ///   - tag: The tag of the listen.
  public init(_ event: TreeEvent, at path: TreePath, tag: Int?) {
    switch event {
    case .put(let below, let node):
      self = .put(path.appending(below), node.json(export: true), tag: tag)
    case .patch(let below, let changes):
      let members = changes.map { change in
        JSONValue.Member(
          name: change.path.map(\.string).joined(separator: "/"),
          value: change.node.json(export: true))
      }
      self = .merge(path.appending(below), .object(members), tag: tag)
    }
  }
}

@available(Systems 2024, *)
extension JSONValue {
  fileprivate static func control(_ type: String, _ data: JSONValue) -> JSONValue {
    .members([("t", .string("c")), ("d", .members([("t", .string(type)), ("d", data)]))])
  }

  fileprivate static func data(_ members: [(String, JSONValue?)]) -> JSONValue {
    .members([("t", .string("d")), ("d", .members(members))])
  }

  fileprivate static func push(_ action: String, _ body: JSONValue) -> JSONValue {
    .data([("a", .string(action)), ("b", body)])
  }
}

@available(Systems 2024, *)
extension SocketHello {
  fileprivate var json: JSONValue {
    .members([
      ("ts", .integer(milliseconds)), ("v", .string("5")), ("h", .string(host)),
      ("s", .string(session)),
    ])
  }

  fileprivate init?(_ json: JSONValue) {
    guard case .integer(let milliseconds)? = json["ts"], let host = json["h"]?.string,
      let session = json["s"]?.string
    else { return nil }
    self.init(milliseconds: milliseconds, host: host, session: session)
  }
}

@available(Systems 2024, *)
extension SessionListen {
  /// The tag of pushes. The pushes of a query that isn't indexed have none: given the tag, a client
  /// would discard values outside of the query.
  ///
  /// Source: Protocol.md §5.4.
  public var pushTag: Int? { isWhole ? nil : tag }
}
