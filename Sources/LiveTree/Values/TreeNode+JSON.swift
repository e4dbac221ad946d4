@available(Systems 2024, *)
extension TreeNode {
  /// Creates a node from plain JSON.
  ///
  /// Arrays become children under index keys, nulls and empty objects are dropped, and the last of
  /// several members with the same name counts. `{".value": X, ".priority": P}` is a leaf with a
  /// priority; a `.priority` next to children is the inner node's. Server values aren't supported
  /// here; see `TreeWrite`.
  ///
  /// - Throws: `TreeError` with the path inside the JSON: a bad key, a misplaced `.value`, a bad
  ///   priority, an infinite number, a string that is too long, or too many levels.
  /// - Complexity: O(*n* log *n*) in the values of the JSON.
  ///
  /// Source: Protocol.md §1.1 to §1.4.
  // Disfavored, so that `TreeNode(.string("Ada"))` calls the initializer of a leaf, which doesn't
  // throw.
  @_disfavoredOverload
  public init(_ json: JSONValue, limits: TreeLimits = TreeLimits()) throws(TreeError) {
    self = try NodeReader(limits: limits, milliseconds: nil)
      .node(json, replacing: .absent, levels: limits.maximumDepth)
  }

  /// The node as JSON.
  ///
  /// - Parameter export: Whether priorities are written as `.priority` and `.value`. If `false`,
  ///   inner nodes that look like arrays become arrays.
  /// - Returns: The JSON with members in key order; null for an absent node.
  /// - Complexity: O(*n*) in all nodes below.
  ///
  /// Source: Protocol.md §1.4 and §2.2.
  public func json(export: Bool = false) -> JSONValue {
    json(export: export, hasArrays: !export)
  }

  /// The node as JSON, with or without arrays.
  ///
  /// - Parameters:
  ///   - export: Whether priorities are written as `.priority` and `.value`.
  ///   - hasArrays: Whether inner nodes that look like arrays become arrays. A node whose priority
  ///     is written stays an object.
  /// - Returns: The JSON with members in key order; null for an absent node.
  /// - Complexity: O(*n*) in all nodes below.
  public func json(export: Bool, hasArrays: Bool) -> JSONValue {
    if isAbsent { return .null }
    let exported = export ? priority : nil
    if let scalar { return scalar.json(priority: exported) }
    if hasArrays, exported == nil, isArrayLike {
      return .array(arrayElements { $0.json(export: export, hasArrays: true) })
    }
    var members = children.map { key, node in
      JSONValue.Member(name: key.string, value: node.json(export: export, hasArrays: hasArrays))
    }
    if let exported {
      members.append(JSONValue.Member(name: ".priority", value: exported.scalar.json))
    }
    return .object(members)
  }

  /// Whether the node is read as an array: every key is an index, and the highest index is less
  /// than twice the number of children.
  ///
  /// - Complexity: O(*n*) in the children, O(log *n*) for most nodes that aren't arrays.
  ///
  /// Source: Protocol.md §1.4.
  public var isArrayLike: Bool {
    guard let highest = children.last?.key.arrayIndex, highest < 2 * children.count else {
      return false
    }
    return children.allSatisfy { $0.key.arrayIndex != nil }
  }

  private func arrayElements(_ json: (TreeNode) -> JSONValue) -> [JSONValue] {
    var elements: [JSONValue] = []
    for (key, node) in children {
      let gap = (key.arrayIndex ?? 0) - elements.count
      elements += repeatElement(.null, count: gap)
      elements.append(json(node))
    }
    return elements
  }
}

extension TreeScalar {
  fileprivate var json: JSONValue {
    switch self {
    case .bool(let value): .bool(value)
    case .integer(let number): .integer(number)
    case .double(let number): .double(number)
    case .string(let text): .string(text)
    }
  }

  fileprivate func json(priority: TreePriority?) -> JSONValue {
    guard let priority else { return json }
    return .object([
      JSONValue.Member(name: ".value", value: json),
      JSONValue.Member(name: ".priority", value: priority.scalar.json),
    ])
  }
}
