/// The order of the children of a node; ties are sorted by key.
///
/// Source: Protocol.md §1.5.
@available(Systems 2024, *)
public enum TreeOrder: Hashable, Sendable {
  /// By key: 32-bit integers first, then other keys.
  case key

  /// By the child's own value: absent, false, true, numbers, strings, objects.
  case value

  /// By the child's priority: none, numbers, strings.
  case priority

  /// By the value at a path below the child.
  case child(TreePath)

  /// Whether a child sorts before another.
  ///
  /// - Complexity: O(*n*) in the bytes compared.
  public func areInIncreasingOrder(
    _ first: TreeChildren.Element, _ second: TreeChildren.Element
  ) -> Bool {
    place(of: first.node, under: first.key) < place(of: second.node, under: second.key)
  }
}

@available(Systems 2024, *)
extension TreeChildren {
  /// The children in an order.
  ///
  /// - Complexity: O(*n* log *n*).
  public func sorted(by order: TreeOrder) -> [Element] {
    guard order != .key else { return Array(self) }
    return map { (place: order.place(of: $0.node, under: $0.key), child: $0) }
      .sorted { $0.place < $1.place }
      .map(\.child)
  }
}
