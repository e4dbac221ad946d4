/// What the children of a node are ordered by; ties go by key.
///
/// Source: REALTIME-PROTOCOL §1.5.
public enum TreeOrder: Hashable, Sendable {
  /// By key: 32-bit integers first, then texts.
  case key

  /// By the child's own value: absent, false, true, numbers, strings, objects.
  case value

  /// By the child's priority: none, numbers, strings.
  case priority

  /// By the value at a path below the child.
  case child(TreePath)

  /// Whether one child comes before another.
  ///
  /// - Complexity: O(*n*) in the bytes compared.
  public func areInIncreasingOrder(
    _ first: TreeChildren.Element, _ second: TreeChildren.Element
  ) -> Bool {
    let difference = compare(first.node, second.node)
    return difference == 0 ? first.key < second.key : difference < 0
  }

  /// Negative, zero or positive as a child comes before, stands at or comes after a bound.
  func compare(_ child: TreeChildren.Element, to bound: TreeQuery.Bound) -> Int {
    if self == .key {
      guard case .string(let text)? = bound.value, let key = try? TreeKey(text) else { return 0 }
      return child.key < key ? -1 : key < child.key ? 1 : 0
    }
    let difference = compareValue(of: child.node, to: bound.value)
    guard difference == 0, let key = bound.key else { return difference }
    return child.key < key ? -1 : key < child.key ? 1 : 0
  }

  private func compareValue(of node: TreeNode, to value: TreeScalar?) -> Int {
    let bound = value.map { TreeNode($0) } ?? .absent
    return switch self {
    case .key: 0
    case .value: node.comparedByValue(to: bound)
    case .priority:
      (node.priority.map { TreeNode($0.scalar) } ?? .absent).comparedByValue(to: bound)
    case .child(let path): node[path].comparedByValue(to: bound)
    }
  }

  private func compare(_ first: TreeNode, _ second: TreeNode) -> Int {
    switch self {
    case .key: 0
    case .value: first.comparedByValue(to: second)
    case .priority: first.comparedByPriority(to: second)
    case .child(let path): first[path].comparedByValue(to: second[path])
    }
  }
}

extension TreeNode {
  fileprivate func comparedByValue(to other: TreeNode) -> Int {
    if let mine = scalar, let theirs = other.scalar { return mine.compared(to: theirs) }
    return rank - other.rank
  }

  private var rank: Int {
    isAbsent ? 0 : scalar != nil ? 1 : 2
  }

  fileprivate func comparedByPriority(to other: TreeNode) -> Int {
    switch (priority?.scalar, other.priority?.scalar) {
    case (let mine?, let theirs?): mine.compared(to: theirs)
    case (nil, .some): -1
    case (.some, nil): 1
    case (nil, nil): 0
    }
  }
}

extension TreeChildren {
  /// The children in another order than that of their keys.
  ///
  /// - Complexity: O(*n* log *n*).
  public func sorted(by order: TreeOrder) -> [Element] {
    order == .key ? Array(self) : sorted(by: order.areInIncreasingOrder)
  }
}
