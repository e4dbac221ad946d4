@available(Systems 2024, *)
extension TreeChildren: Hashable {
  /// Whether both have equal children under equal keys.
  ///
  /// - Complexity: O(*n*), but shared chunks aren't compared: a copy with one change is compared in
  ///   O(log *n*).
  public static func == (lhs: TreeChildren, rhs: TreeChildren) -> Bool {
    guard lhs.count == rhs.count else { return false }
    var comparison = ChildrenComparison(lhs, rhs)
    return comparison.next() == nil
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for (key, node) in self {
      hasher.combine(key)
      hasher.combine(node)
    }
  }
}
