import LiveTree

@available(Systems 2024, *)
extension SocketRequest {
  private static let noticeActions = ["s", "appcheck", "unappcheck", "unappeck"]

  /// Reads an action and its body. An invalid request becomes `.invalid` or `.unknown`, because a
  /// client waits for an answer to every request.
  init(action: String, body: JSONValue) {
    do throws(SocketError) {
      self = try Self.request(action, body) ?? .unknown(action)
    } catch {
      self = .invalid(action, reason: error.description)
    }
  }

  private static func request(
    _ action: String, _ body: JSONValue
  ) throws(SocketError) -> SocketRequest? {
    switch action {
    case "q":
      return .listen(
        try body.place(), hash: body["h"]?.string ?? "", tag: try body.tag())
    case "n": return .unlisten(try body.place())
    case "g": return .get(try body.place())
    case "p":
      guard let path = try body.priorityPath() else {
        return .write(try body.set(), hash: body["h"]?.string)
      }
      guard body["h"] == nil else { throw .malformed("A priority can't be set conditionally.") }
      return .setPriority(path, try body.data())
    case "m": return .write(.update(try body.path(), try body.data()))
    case "o": return .onDisconnect(try body.set())
    case "om": return .onDisconnect(.update(try body.path(), try body.data()))
    case "oc": return .cancelOnDisconnect(try body.path())
    case "auth", "gauth":
      return .authenticate(try body.credential(isAccessToken: action == "gauth"))
    case "unauth": return .unauthenticate
    case _ where noticeActions.contains(action): return .notice(action)
    default: return nil
    }
  }

  /// The action and its body.
  var encoded: (action: String, body: JSONValue) {
    switch self {
    case .listen(let place, let hash, let tag):
      (
        "q",
        .members(place.members + [("h", .string(hash)), ("t", tag.map { .integer(Int64($0)) })])
      )
    case .unlisten(let place): ("n", .members(place.members))
    case .get(let place): ("g", .members(place.members))
    case .write(.set(let path, let value), let hash):
      ("p", .members([("p", .path(path)), ("d", value), ("h", hash.map(JSONValue.string))]))
    case .write(.update(let path, let value), _):
      ("m", .members([("p", .path(path)), ("d", value)]))
    case .setPriority(let path, let value):
      ("p", .members([("p", .string(path.priorityText)), ("d", value)]))
    case .onDisconnect(.set(let path, let value)):
      ("o", .members([("p", .path(path)), ("d", value)]))
    case .onDisconnect(.update(let path, let value)):
      ("om", .members([("p", .path(path)), ("d", value)]))
    case .cancelOnDisconnect(let path): ("oc", .members([("p", .path(path)), ("d", .null)]))
    case .authenticate(let credential):
      (credential.isAccessToken ? "gauth" : "auth", credential.body)
    case .unauthenticate: ("unauth", .object([]))
    case .notice(let action), .unknown(let action), .invalid(let action, _): (action, .object([]))
    }
  }
}

extension TreePath {
  /// The text that represents the priority of the node at this path.
  fileprivate var priorityText: String { isEmpty ? "/.priority" : "\(self)/.priority" }
}

@available(Systems 2024, *)
extension SocketPlace {
  fileprivate var members: [(String, JSONValue?)] { [("p", .path(path)), ("q", queryObject)] }
}

@available(Systems 2024, *)
extension SocketCredential {
  fileprivate var body: JSONValue {
    .members([
      ("cred", .string(token)),
      ("noauth", authOverride == .null ? .bool(true) : nil),
      ("authvar", authOverride == .null ? nil : authOverride),
    ])
  }
}

@available(Systems 2024, *)
extension JSONValue {
  /// An object of the members that have a value.
  static func members(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  static func path(_ path: TreePath) -> JSONValue { .string(path.description) }

  /// The text of a string; `nil` for another value.
  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  fileprivate func path() throws(SocketError) -> TreePath {
    try Self.path(try pathText())
  }

  private func pathText() throws(SocketError) -> String {
    guard let text = self["p"]?.string else { throw .malformed("The path must be a string.") }
    return text
  }

  private static func path(_ text: String) throws(SocketError) -> TreePath {
    do {
      return try TreePath(parsing: text)
    } catch {
      throw .malformed(error.message)
    }
  }

  fileprivate func place() throws(SocketError) -> SocketPlace {
    try SocketPlace(try path(), object: self["q"])
  }

  fileprivate func tag() throws(SocketError) -> Int? {
    switch self["t"] {
    case nil: return nil
    case .integer(let number)?:
      guard let tag = Int(exactly: number) else { fallthrough }
      return tag
    default: throw .malformed("A tag must be an integer.")
    }
  }

  fileprivate func data() throws(SocketError) -> JSONValue {
    guard let data = self["d"] else { throw .malformed("The request has no data.") }
    return data
  }

  /// A set of a value, or of the priority of a node.
  fileprivate func set() throws(SocketError) -> TreeWrite {
    guard let path = try priorityPath() else { return .set(try path(), try data()) }
    return .setPriority(path, try data())
  }

  /// The node whose priority the path represents; `nil` if it represents a node.
  fileprivate func priorityPath() throws(SocketError) -> TreePath? {
    let text = try pathText()
    guard text == ".priority" || text.hasSuffix("/.priority") else { return nil }
    return try Self.path(String(text.dropLast(".priority".count)))
  }

  fileprivate func credential(isAccessToken: Bool) throws(SocketError) -> SocketCredential {
    guard let token = self["cred"]?.string else { throw .malformed("The token must be a string.") }
    return SocketCredential(
      token, authOverride: self["noauth"] == .bool(true) ? .null : self["authvar"],
      isAccessToken: isAccessToken)
  }
}
