/// The children that a query selects, in its order.
@available(Systems 2024, *)
public struct TreeSelection: Hashable, Sendable {
  /// The selected children, in the order of the query.
  public let children: [TreeChildren.Element]

  /// Creates a selection of sorted children.
  init(_ children: [TreeChildren.Element]) {
    self.children = children
  }

  /// The selected children as a node of their own; absent if there are none.
  ///
  /// - Complexity: O(*k* log *k*) in the selected children.
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

@available(Systems 2024, *)
extension TreeQuery {
  /// Selects from the children of a node.
  ///
  /// A `TreeDatabase` has indexes and selects faster; see `TreeDatabase.select(_:at:as:)`.
  ///
  /// - Complexity: O(*n* + *m* log *m*) for *n* children, *m* of them between the bounds; in the
  ///   order by key, O(log *n* + *k*) for *k* selected children.
  public func selection(from node: TreeNode) -> TreeSelection {
    let children = node.children
    guard order != .key else {
      let places = KeyPlaces(children: children).selected(by: self)
      return TreeSelection(places.indices.map { children[$0] })
    }
    let range = self.range
    let places = children.lazy
      .map { (key, node) in order.place(of: node, under: key) }
      .filter(range.contains)
    return selection(from: children, at: SortedChunks(places))
  }

  /// Selects from children whose places are sorted.
  ///
  /// - Complexity: O(*k* log *n*) for *k* selected children.
  func selection(
    from children: TreeChildren, at places: some OrderedPlaces
  ) -> TreeSelection {
    TreeSelection(places.selected(by: self).map { ($0.key, children[$0.key]) })
  }

  /// Whether a child is between the bounds.
  public func contains(_ child: TreeChildren.Element) -> Bool {
    range.contains(order.place(of: child.node, under: child.key))
  }
}
