@available(Systems 2024, *)
extension OnDisconnectWrite {
  /// The write in the canonical form in which it's stored.
  ///
  ///     {"set":"/online/ada","value":false,"auth":{"uid":"ada"}}
  ///     {"update":"/rooms","value":{"ada":null}}
  ///
  /// A write of the admin has no `auth`.
  public var canonical: String { json.serialized() }

  /// Reads a write in its canonical form.
  ///
  /// - Throws: ``TreeLogError`` if the text isn't a write.
  public init(canonical text: String) throws(TreeLogError) {
    guard let json = try? JSONValue(parsing: text), let write = OnDisconnectWrite(json) else {
      throw TreeLogError(text)
    }
    self = write
  }

  var json: JSONValue {
    let (kind, value) =
      switch write {
      case .set(_, let value): ("set", value)
      case .update(_, let value): ("update", value)
      }
    var members = [
      JSONValue.Member(name: kind, value: .string(write.path.description)),
      JSONValue.Member(name: "value", value: value),
    ]
    if case .user(let auth) = identity { members.append(.init(name: "auth", value: auth)) }
    return .object(members)
  }

  init?(_ json: JSONValue) {
    guard let value = json["value"] else { return nil }
    let identity = json["auth"].map(TreeIdentity.user) ?? .admin
    if let path = TreePath(json: json["set"]) {
      self.init(.set(path, value), as: identity)
    } else if let path = TreePath(json: json["update"]) {
      self.init(.update(path, value), as: identity)
    } else {
      return nil
    }
  }
}

@available(Systems 2024, *)
extension OnDisconnectChange {
  /// The members that represent the change in an entry of a log.
  var members: [JSONValue.Member] {
    switch self {
    case .append(let write): [.init(name: "append", value: write.json)]
    case .cancel(let path): [.init(name: "cancel", value: .string(path.description))]
    case .replace(let index, let write):
      [
        .init(name: "replace", value: .integer(Int64(index))),
        .init(name: "with", value: write?.json ?? .null),
      ]
    case .end: [.init(name: "end", value: .bool(true))]
    }
  }

  init?(_ json: JSONValue) {
    if let write = json["append"].flatMap(OnDisconnectWrite.init) {
      self = .append(write)
    } else if let path = TreePath(json: json["cancel"]) {
      self = .cancel(path)
    } else if case .integer(let number)? = json["replace"], let index = Int(exactly: number),
      let other = json["with"]
    {
      let write = OnDisconnectWrite(other)
      guard write != nil || other == .null else { return nil }
      self = .replace(index, with: write)
    } else if json["end"] == .bool(true) {
      self = .end
    } else {
      return nil
    }
  }
}
