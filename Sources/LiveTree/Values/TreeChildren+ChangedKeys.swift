@available(Systems 2024, *)
extension TreeChildren {
  /// The keys of inserted, deleted and changed children, ascending.
  ///
  /// A changed copy shares almost all of its storage with the original, and shared storage isn't
  /// compared, so that the cost depends only on the changes. A list of the children has to rebuild
  /// only the rows of these keys.
  ///
  ///     let keys = node.children.changedKeys(since: former.children)
  ///
  /// - Parameter former: The children before.
  /// - Complexity: O(*c* log *n*) for *c* changes to the same tree; O(*n*) for trees that share
  ///   nothing, as after a new connection.
  public func changedKeys(since former: TreeChildren) -> [TreeKey] {
    Array(ChildrenComparison(self, former))
  }
}
