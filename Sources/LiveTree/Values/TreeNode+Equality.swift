@available(Systems 2024, *)
extension TreeNode: Hashable {
  /// Whether values, children and priorities are equal.
  ///
  /// - Complexity: O(*n*) in the number of nodes; shared nodes aren't compared.
  public static func == (lhs: TreeNode, rhs: TreeNode) -> Bool {
    switch (lhs.content, rhs.content) {
    case (.absent, .absent):
      true
    case (.leaf(let mine), .leaf(let theirs)):
      mine == theirs
    case (.prioritizedLeaf(let mine, let first), .prioritizedLeaf(let theirs, let second)):
      mine == theirs && first == second
    case (.inner(let mine), .inner(let theirs)):
      mine === theirs || mine.priority == theirs.priority && mine.children == theirs.children
    default:
      false
    }
  }

  /// Whether both share their storage, or are equal leaves. Otherwise, they may still be equal.
  ///
  /// - Complexity: O(1); O(*n*) in the bytes of strings.
  package func hasSameStorage(as other: TreeNode) -> Bool {
    if case .inner(let mine) = content, case .inner(let theirs) = other.content {
      mine === theirs
    } else {
      children.isEmpty && other.children.isEmpty && self == other
    }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(scalar)
    hasher.combine(priority)
    hasher.combine(children)
  }
}
