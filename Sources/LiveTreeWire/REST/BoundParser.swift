import LiveTree

/// Parses a bound of a range: a value, or `value,"key"`.
@available(Systems 2024, *)
struct BoundParser {
  let name: String
  let order: TreeOrder
  let isInclusive: Bool
  /// Whether the bound is the start of a range; `nil` for `equalTo`.
  let isStart: Bool?

  func parse(_ text: String) throws(RESTError) -> TreeQuery.Bound {
    // Each part between commas is JSON, so in brackets the parts form a JSON array.
    guard case .array(let parts)? = try? JSONValue(parsing: "[\(text)]"),
      let first = parts.first, parts.count <= 2
    else { throw .notPrimitive }
    let (value, key) = (try scalar(first), parts.count == 2 ? parts[1] : nil)
    if order == .key {
      try checkKey(value, beside: key)
      if case .string(let text)? = value, let isStart, let extreme = ExtremeKey(text) {
        return extreme.bound(isStart: isStart)
      }
    }
    if case .string(let text)? = key, let isStart, let extreme = ExtremeKey(text) {
      return extreme.bound(at: value, isStart: isStart)
    }
    return TreeQuery.Bound(value, key: try key.map(self.key), isInclusive: isInclusive)
  }

  private func scalar(_ json: JSONValue) throws(RESTError) -> TreeScalar? {
    switch json {
    case .null: nil
    case .bool(let value): .bool(value)
    case .integer(let number): .integer(number)
    case .double(let number): .double(number)
    case .decimal(let number): .double(number.double)
    case .string(let text): .string(text)
    case .array, .object: throw .notPrimitive
    }
  }

  private func key(_ json: JSONValue) throws(RESTError) -> TreeKey {
    guard case .string(let text) = json, let key = try? TreeKey(ofBound: text) else {
      throw .parameter("The key of \(name) must be a valid key, as a JSON string")
    }
    return key
  }

  private func checkKey(_ value: TreeScalar?, beside key: JSONValue?) throws(RESTError) {
    guard key == nil else {
      throw .parameter("\(name) can't have a second key if orderBy is \"$key\"")
    }
    guard case .string? = value else {
      throw .parameter("\(name) must be a JSON string when orderBy is \"$key\"")
    }
  }
}
