import LiveTree

/// A row of the table of nodes: a leaf, or the priority of an inner node.
struct StoredRow: Hashable, Sendable {
  let path: StoredPath

  /// The value of a leaf as JSON; `nil` for an inner node.
  let value: String?

  /// The priority as JSON.
  let priority: String?

  /// The rows of a node and all nodes below it.
  static func rows(of node: TreeNode, at path: TreePath) -> [StoredRow] {
    var rows: [StoredRow] = []
    var bytes = path.bytes
    add(node, at: &bytes, to: &rows)
    return rows
  }

  private static func add(
    _ node: TreeNode, at path: inout [UInt8], to rows: inout [StoredRow]
  ) {
    if node.scalar != nil || node.priority != nil {
      rows.append(
        StoredRow(
          path: StoredPath(bytes: path), value: node.scalar?.text,
          priority: node.priority?.scalar.text))
    }
    let length = path.count
    for child in node.children {
      path.append(UInt8(ascii: "/"))
      path.append(contentsOf: child.key.string.utf8)
      add(child.node, at: &path, to: &rows)
      path.removeSubrange(length...)
    }
  }
}

extension TreeScalar {
  /// The value as JSON.
  var text: String { TreeNode(self).json().serialized() }

  /// Reads a value as JSON; `nil` if it isn't one.
  init?(text: String) {
    let limits = TreeLimits(
      maximumDepth: 1, maximumKeyBytes: .max, maximumStringBytes: .max, maximumValueCount: .max)
    guard let json = try? JSONValue(parsing: text),
      let scalar = (try? TreeNode(json, limits: limits))?.scalar
    else { return nil }
    self = scalar
  }
}

extension TreePriority {
  /// Reads a priority as JSON; `nil` if it isn't one.
  init?(text: String) {
    switch TreeScalar(text: text) {
    case .string(let text)?: self = .string(text)
    case let scalar?:
      guard let number = scalar.number else { return nil }
      self = .number(number)
    case nil: return nil
    }
  }
}
