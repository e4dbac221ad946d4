import LiveTree

/// The rules for a location of the database and everything below it.
final class RuleNode: Sendable {
  let read: Rule?
  let write: Rule?
  let validate: Rule?

  /// The orders in which the children of this location are indexed.
  let indexes: Set<TreeOrder>

  /// The rules for children with these keys.
  let children: [TreeKey: RuleNode]

  /// The rules for all other children: those of the `$` variable.
  let otherChildren: RuleNode?

  /// The literal keys that have a `.validate` rule at or below them, in key order.
  let validatedChildren: [(key: TreeKey, rules: RuleNode)]

  /// Whether a `.validate` rule exists at or below this location; otherwise, a traversal can stop
  /// here.
  let hasValidation: Bool

  /// Whether a `.write` rule exists below this location.
  let hasWriteBelow: Bool

  /// What the `.write` and `.validate` rules at and below this location read.
  let reads: Set<RuleRead>

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
    let below = Array(children.values) + [otherChildren].compactMap(\.self)
    self.hasWriteBelow = below.contains { $0.write != nil || $0.hasWriteBelow }
    self.reads = Set(
      [write, validate].flatMap { $0?.reads ?? [] } + below.flatMap { $0.reads.map(\.fromParent) })
    self.hasValidation =
      validate != nil || otherChildren?.hasValidation ?? false || !validatedChildren.isEmpty
  }

  /// The rules for the child with a key: those for this key, or else those of the `$` variable.
  subscript(key: TreeKey) -> RuleNode? {
    children[key] ?? otherChildren
  }

  /// The rules for a location below this one; `nil` if there are none.
  subscript(path: TreePath) -> RuleNode? {
    var node: RuleNode? = self
    for key in path { node = node?[key] }
    return node
  }
}
