/// A write with everything decided: server values resolved, keys checked, paths absolute.
///
/// Applying it needs neither a clock nor the limits and cannot fail; a storage keeps commits, and
/// listeners are told about them.
public struct TreeCommit: Hashable, Sendable {
  /// How the write was asked for, which decides what listeners are told.
  public enum Kind: Hashable, Sendable {
    /// One node replaced as a whole.
    case set

    /// Several nodes below one path, all or none.
    case update
  }

  /// How the write was asked for.
  public let kind: Kind

  /// Where it was addressed.
  public let path: TreePath

  /// What becomes of the database, with paths from its root, to be applied in this order.
  ///
  /// One change at `path` for a set. For an update one for each key, with paths that do not overlap
  /// and deletions last, so that a parent that gets new children keeps its priority.
  public let changes: [TreeChange]

  /// Creates the commit of a set.
  public init(setting node: TreeNode, at path: TreePath) {
    self.kind = .set
    self.path = path
    self.changes = [TreeChange(path: path, node: node)]
  }

  /// Creates the commit of an update.
  ///
  /// - Parameters:
  ///   - changes: Changes with paths from the root of the database.
  ///   - path: Where the update was addressed.
  /// - Precondition: Every change lies below `path`, and no change's path starts with another's.
  public init(updating changes: [TreeChange], at path: TreePath) {
    precondition(
      changes.allSatisfy { $0.path.count > path.count && $0.path.starts(with: path) },
      "Every change of an update at \(path) must lie below it.")
    precondition(changes.firstConflict == nil, "The changes of an update must not overlap.")
    self.kind = .update
    self.path = path
    self.changes = changes.deletionsLast
  }

  /// The database after the commit.
  ///
  /// - Complexity: That of `TreeNode.setting(_:at:)` for each change.
  public func applied(to root: TreeNode) -> TreeNode {
    root.applying(changes)
  }

  /// Whether the commit makes a difference to a database.
  func hasChanged(_ before: TreeNode, to after: TreeNode) -> Bool {
    changes.contains { before[$0.path] != after[$0.path] }
  }
}

extension [TreeChange] {
  /// A path that is also an ancestor of another path, or named twice, with that other path.
  ///
  /// - Complexity: O(*n*) in the keys of all paths.
  var firstConflict: (path: TreePath, ancestor: TreePath)? {
    var seen: Set<TreePath> = []
    for change in self where !seen.insert(change.path).inserted {
      return (change.path, change.path)
    }
    for change in self {
      var ancestor = change.path.parent
      while let path = ancestor {
        if seen.contains(path) { return (change.path, path) }
        ancestor = path.parent
      }
    }
    return nil
  }
}
