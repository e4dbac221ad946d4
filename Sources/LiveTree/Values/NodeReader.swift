/// Reads the JSON of a write as a node.
///
/// Errors are thrown without a path; every level that they propagate through adds its key.
@available(Systems 2024, *)
struct NodeReader {
  let limits: TreeLimits

  /// The value of a timestamp; `nil` if server values aren't supported.
  let milliseconds: Int64?

  /// - Parameters:
  ///   - json: The JSON of the write.
  ///   - old: The node that the write replaces, and to whose numbers increments are added.
  ///   - levels: The maximum number of levels of the result.
  func node(
    _ json: JSONValue, replacing old: TreeNode, levels: Int
  ) throws(TreeError) -> TreeNode {
    guard levels >= 0 else { throw .tooDeep(limits.maximumDepth) }
    switch json {
    case .array(let elements): return try array(elements, replacing: old, levels: levels)
    case .object(let members): return try object(members, replacing: old, levels: levels)
    case .null: return .absent
    default: return TreeNode(try scalar(json, replacing: nil))
    }
  }

  private func array(
    _ elements: [JSONValue], replacing old: TreeNode, levels: Int
  ) throws(TreeError) -> TreeNode {
    var children: [(TreeKey, TreeNode)] = []
    for (index, element) in elements.enumerated() where element != .null {
      children.append(try child(TreeKey(index: index), element, replacing: old, levels: levels))
    }
    return TreeNode(children: children)
  }

  private func object(
    _ members: [JSONValue.Member], replacing old: TreeNode, levels: Int
  ) throws(TreeError) -> TreeNode {
    if let resolved = try serverValue(members, replacing: old.scalar) { return TreeNode(resolved) }
    var children: [(TreeKey, TreeNode)] = []
    var (value, priority): (JSONValue?, TreePriority?) = (nil, nil)
    for member in members {
      switch member.name {
      case ".value": value = member.value
      case ".priority": priority = try self.priority(member.value, replacing: old.priority)
      default:
        children.append(
          try child(key(member.name), member.value, replacing: old, levels: levels))
      }
    }
    guard let value else { return TreeNode(children: children, priority: priority) }
    guard children.isEmpty else { throw .misplacedValue }
    return try leaf(value, priority: priority, replacing: old)
  }

  private func child(
    _ key: TreeKey, _ json: JSONValue, replacing old: TreeNode, levels: Int
  ) throws(TreeError) -> (TreeKey, TreeNode) {
    do {
      return (key, try node(json, replacing: old[key], levels: levels - 1))
    } catch {
      throw error.within(key)
    }
  }

  private func key(_ name: String) throws(TreeError) -> TreeKey {
    let key = try TreeKey(name)
    guard name.utf8.count <= limits.maximumKeyBytes else {
      throw .invalidKey(name, maximumBytes: limits.maximumKeyBytes)
    }
    return key
  }

  private func leaf(
    _ json: JSONValue, priority: TreePriority?, replacing old: TreeNode
  ) throws(TreeError) -> TreeNode {
    if json == .null { return .absent }
    return TreeNode(try scalar(json, replacing: old.scalar), priority: priority)
  }
}
