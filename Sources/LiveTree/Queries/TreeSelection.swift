/// The children that a query selects, in its order.
public struct TreeSelection: Hashable, Sendable {
  /// The selected children, in the order of the query.
  public let children: [TreeChildren.Element]

  /// Creates a selection of children that are in order already.
  init(_ children: [TreeChildren.Element]) {
    self.children = children
  }

  /// The selected children as a node of their own; absent when there are none.
  ///
  /// - Complexity: O(*n* log *n*).
  public var node: TreeNode {
    TreeNode(children: children.map { ($0.key, $0.node) })
  }

  public static func == (lhs: TreeSelection, rhs: TreeSelection) -> Bool {
    lhs.children.elementsEqual(rhs.children) { $0.key == $1.key && $0.node == $1.node }
  }

  public func hash(into hasher: inout Hasher) {
    for (key, node) in children {
      hasher.combine(key)
      hasher.combine(node)
    }
  }
}

extension TreeQuery {
  /// Selects from the children of a node.
  ///
  /// - Complexity: O(*n* log *n*) in the children; by key O(*n*).
  public func selection(from node: TreeNode) -> TreeSelection {
    let range = node.children.sorted(by: order).filter(contains)
    switch limit {
    case nil: return TreeSelection(range)
    case .first(let count): return TreeSelection(Array(range.prefix(count)))
    case .last(let count): return TreeSelection(Array(range.suffix(count)))
    }
  }

  /// Whether a child lies between the bounds.
  public func contains(_ child: TreeChildren.Element) -> Bool {
    if let start {
      let place = order.compare(child, to: start)
      guard place > 0 || place == 0 && start.isInclusive else { return false }
    }
    if let end {
      let place = order.compare(child, to: end)
      guard place < 0 || place == 0 && end.isInclusive else { return false }
    }
    return true
  }
}
