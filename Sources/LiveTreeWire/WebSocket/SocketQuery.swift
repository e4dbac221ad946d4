public import LiveTree

/// Query objects of the WebSocket protocol.
///
///     {"i":"age","sp":18,"sin":true,"l":10,"vf":"l"}
///
/// Source: Protocol.md §5.4.
@available(Systems 2024, *)
extension TreeQuery {
  /// Reads a query object.
  ///
  /// - Throws: `SocketError` if a member isn't valid.
  public init(socketObject object: JSONValue) throws(SocketError) {
    guard case .object = object else { throw .malformed("A query must be an object.") }
    let order = try Self.order(object["i"])
    let start = try Self.bound(
      object["sp"], object["sn"], isInclusive: object["sin"], in: order, isStart: true)
    let end = try Self.bound(
      object["ep"], object["en"], isInclusive: object["ein"], in: order, isStart: false)
    self.init(
      order: order, start: start, end: end,
      limit: try Self.limit(object, isFromStart: start != nil))
  }

  /// The query object.
  public var socketObject: JSONValue {
    var members: [JSONValue.Member] = []
    if let start { members += start.members("sp", "sn", "sin", exclusive: .highest) }
    if let end { members += end.members("ep", "en", "ein", exclusive: .lowest) }
    if let limit {
      let (count, end) =
        switch limit {
        case .first(let count): (count, "l")
        case .last(let count): (count, "r")
        }
      members.append(.init(name: "l", value: .integer(Int64(count))))
      members.append(.init(name: "vf", value: .string(end)))
    }
    if order != .priority { members.append(.init(name: "i", value: .string(order.indexName))) }
    return .object(members)
  }

  private static func order(_ name: JSONValue?) throws(SocketError) -> TreeOrder {
    switch name {
    case nil, .string(".priority"): return .priority
    case .string(".key"): return .key
    case .string(".value"): return .value
    case .string(let text)?:
      guard let path = try? TreePath(parsing: text), !path.isEmpty else { fallthrough }
      return .child(path)
    default: throw .malformed("The index of a query must be a path, .key, .value or .priority.")
    }
  }

  private static func limit(
    _ object: JSONValue, isFromStart: Bool
  ) throws(SocketError) -> Limit? {
    guard let limit = object["l"] else { return nil }
    guard case .integer(let number) = limit, let count = Int(exactly: number), count > 0 else {
      throw .malformed("The limit of a query must be a positive integer.")
    }
    switch object["vf"] {
    case .string("l"): return .first(count)
    case .string("r"): return .last(count)
    case nil: return isFromStart ? .first(count) : .last(count)
    default: throw .malformed("The member vf of a query must be \"l\" or \"r\".")
    }
  }

  private static func bound(
    _ value: JSONValue?, _ key: JSONValue?, isInclusive: JSONValue?, in order: TreeOrder,
    isStart: Bool
  ) throws(SocketError) -> Bound? {
    guard value != nil || key != nil else { return nil }
    let scalar = try scalar(value ?? .null)
    if order == .key {
      guard case .string(let text)? = scalar else {
        throw .malformed("A bound of a query by key must be a string.")
      }
      if let extreme = ExtremeKey(text) { return extreme.bound(isStart: isStart) }
    }
    guard let key else { return Bound(scalar, isInclusive: isInclusive != .bool(false)) }
    guard case .string(let text) = key else { throw .invalidBoundKey }
    if let extreme = ExtremeKey(text) { return extreme.bound(at: scalar, isStart: isStart) }
    guard order != .key, let key = try? TreeKey(ofBound: text) else { throw .invalidBoundKey }
    return Bound(scalar, key: key, isInclusive: isInclusive != .bool(false))
  }

  private static func scalar(_ json: JSONValue) throws(SocketError) -> TreeScalar? {
    switch json {
    case .null: return nil
    case .array, .object: throw .malformed("A bound of a query must be a primitive value.")
    default:
      guard let scalar = (try? TreeNode(json))?.scalar else {
        throw .malformed("A bound of a query must be a finite number.")
      }
      return scalar
    }
  }
}

@available(Systems 2024, *)
extension TreeQuery.Bound {
  fileprivate func members(
    _ valueName: String, _ keyName: String, _ inclusiveName: String, exclusive: ExtremeKey
  ) -> [JSONValue.Member] {
    var members = [
      JSONValue.Member(
        name: valueName, value: value.map { TreeNode($0).json() } ?? .null)
    ]
    if let key = key?.string ?? (isInclusive ? nil : exclusive.text) {
      members.append(.init(name: keyName, value: .string(key)))
    }
    members.append(.init(name: inclusiveName, value: .bool(isInclusive)))
    return members
  }
}

extension SocketError {
  fileprivate static let invalidBoundKey = SocketError.malformed(
    "The key of a bound must be a valid key.")
}
