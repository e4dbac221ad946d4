import LiveTree

/// The parameters of a request that select children.
///
/// Source: Protocol.md §1.6, §2.2 and §2.5.
@available(Systems 2024, *)
struct QueryParameters {
  private let parameters: RESTParameters

  private static let constraints = [
    "startAt", "startAfter", "endAt", "endBefore", "equalTo", "limitToFirst", "limitToLast",
  ]

  init(_ parameters: RESTParameters) {
    self.parameters = parameters
  }

  /// The query; `nil` if there is none.
  func query(of operation: RESTRequest.Operation) throws(RESTError) -> TreeQuery? {
    guard let text = parameters["orderBy"] else {
      if parameters["shallow"] == "true", operation == .read { return try page() }
      if Self.constraints.contains(where: { parameters[$0] != nil }) { throw .missingOrder }
      return nil
    }
    // A write with a query is rejected: it would replace or delete all children, not only the
    // selected ones.
    if operation.isWrite {
      throw .parameter("orderBy is not supported for \(operation.requestName)")
    }
    if parameters["shallow"] == "true" { throw .parameter("shallow cannot be used with orderBy") }
    let order = try order(text)
    let limit = try limit()
    let (start, end) = try range(in: order)
    return TreeQuery(order: order, start: start, end: end, limit: limit)
  }

  /// Some children of a shallow read, in key order: Google's command line reads a large node in
  /// such pages to delete it in parts.
  ///
  /// Source: Protocol.md §8, correction 1.
  private func page() throws(RESTError) -> TreeQuery? {
    for name in Self.constraints where name != "limitToFirst" && name != "startAfter" {
      if parameters[name] != nil { throw .parameter("shallow cannot be used with \(name)") }
    }
    let (limit, start) = (try limit(), parameters["startAfter"])
    guard limit != nil || start != nil else { return nil }
    let bound = start.map { TreeQuery.Bound(.string(unquoted($0)), isInclusive: false) }
    return TreeQuery(order: .key, start: bound, limit: limit)
  }

  private func unquoted(_ text: String) -> String {
    guard case .string(let key)? = try? JSONValue(parsing: text) else { return text }
    return key
  }

  private func order(_ text: String) throws(RESTError) -> TreeOrder {
    guard case .string(let name)? = try? JSONValue(parsing: text) else { throw .invalidOrder }
    switch name {
    case "$key": return .key
    case "$value": return .value
    case "$priority": return .priority
    default:
      guard let path = try? TreePath(parsing: name), !path.isEmpty else { throw .invalidOrder }
      return .child(path)
    }
  }

  private func limit() throws(RESTError) -> TreeQuery.Limit? {
    let first = try count("limitToFirst")
    let last = try count("limitToLast")
    switch (first, last) {
    case (.some, .some):
      throw .parameter("Only one of limitToFirst and limitToLast may be specified")
    case (let count?, nil): return .first(count)
    case (nil, let count?): return .last(count)
    case (nil, nil): return nil
    }
  }

  private func count(_ name: String) throws(RESTError) -> Int? {
    guard let text = parameters[name] else { return nil }
    guard let count = Int(text) else { throw .parameter("\(name) must be an integer") }
    guard count > 0 else { throw .parameter("\(name) must be positive") }
    return count
  }

  private func range(
    in order: TreeOrder
  ) throws(RESTError) -> (start: TreeQuery.Bound?, end: TreeQuery.Bound?) {
    let start = try bound("startAt", or: "startAfter", isStart: true, in: order)
    let end = try bound("endAt", or: "endBefore", isStart: false, in: order)
    guard let bound = try bound("equalTo", isInclusive: true, in: order) else {
      return (start, end)
    }
    guard start == nil, end == nil else { throw .equalToAndRange }
    return (bound, bound)
  }

  private func bound(
    _ inclusive: String, or exclusive: String, isStart: Bool, in order: TreeOrder
  ) throws(RESTError) -> TreeQuery.Bound? {
    let first = try bound(inclusive, isInclusive: true, isStart: isStart, in: order)
    let second = try bound(exclusive, isInclusive: false, isStart: isStart, in: order)
    if first != nil, second != nil {
      throw .parameter("Only one of \(inclusive) and \(exclusive) may be specified")
    }
    return first ?? second
  }

  private func bound(
    _ name: String, isInclusive: Bool, isStart: Bool? = nil, in order: TreeOrder
  ) throws(RESTError) -> TreeQuery.Bound? {
    guard let text = parameters[name] else { return nil }
    let parser = BoundParser(name: name, order: order, isInclusive: isInclusive, isStart: isStart)
    return try parser.parse(text)
  }
}
