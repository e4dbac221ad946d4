import LiveTree

/// The rules for one place of the database, with those below it.
final class RuleNode: Sendable {
  let read: Rule?
  let write: Rule?
  let validate: Rule?

  /// The orders that are indexed for the children of this place.
  let indexes: Set<TreeOrder>

  /// The rules for children with these keys.
  let children: [TreeKey: RuleNode]

  /// The rules for all other children.
  let otherChildren: RuleNode?

  /// The children with keys of their own below which there is a `.validate`, in key order.
  let validatedChildren: [(key: TreeKey, rules: RuleNode)]

  /// Whether there is a `.validate` here or below, so that a walk need not look further.
  let hasValidation: Bool

  init(
    read: Rule? = nil, write: Rule? = nil, validate: Rule? = nil,
    indexes: Set<TreeOrder> = [], children: [TreeKey: RuleNode] = [:],
    otherChildren: RuleNode? = nil
  ) {
    self.read = read
    self.write = write
    self.validate = validate
    self.indexes = indexes
    self.children = children
    self.otherChildren = otherChildren
    self.validatedChildren = children.filter(\.value.hasValidation)
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    self.hasValidation =
      validate != nil || otherChildren?.hasValidation ?? false || !validatedChildren.isEmpty
  }

  /// The rules for the child with a key: its own, else those of the `$` name.
  subscript(key: TreeKey) -> RuleNode? {
    children[key] ?? otherChildren
  }

  /// The rules for a place below, `nil` where there are none.
  subscript(path: TreePath) -> RuleNode? {
    var node: RuleNode? = self
    for key in path { node = node?[key] }
    return node
  }
}
