/// A resolved write: server values are resolved, keys are checked, and paths are absolute.
///
/// Applying it needs no clock and no limits, and can't fail. Storage backends store commits, and
/// listeners receive their events.
@available(Systems 2024, *)
public struct TreeCommit: Hashable, Sendable {
  /// The kind of a write, which determines the events of listeners.
  public enum Kind: Hashable, Sendable {
    /// One node is replaced as a whole.
    case set

    /// Several nodes below one path are replaced, all or none.
    case update
  }

  /// The kind of the write.
  public let kind: Kind

  /// The path of the request.
  public let path: TreePath

  /// The changes in the order in which they must be applied, with paths from the root of the database.
  ///
  /// A set has one change at `path`. An update has one for each key, with paths that don't overlap
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
  ///   - path: The path of the request.
  /// - Precondition: Every change is below `path`, and no change's path starts with another's.
  public init(updating changes: [TreeChange], at path: TreePath) {
    precondition(
      changes.allSatisfy { $0.path.count > path.count && $0.path.starts(with: path) },
      "Every change of an update at \(path) must be below it.")
    precondition(changes.firstConflict == nil, "The changes of an update must not overlap.")
    self.kind = .update
    self.path = path
    self.changes = changes.deletionsLast
  }

  /// Returns the database after the commit.
  ///
  /// - Complexity: That of `TreeNode.setting(_:at:)` for each change.
  public func applied(to root: TreeNode) -> TreeNode {
    root.applying(changes)
  }

  /// Returns whether the commit has changed a database.
  func hasChanged(_ before: TreeNode, to after: TreeNode) -> Bool {
    changes.contains { before[$0.path] != after[$0.path] }
  }
}

@available(Systems 2024, *)
extension [TreeChange] {
  /// A path that occurs twice, paired with itself; otherwise the first path below another, paired
  /// with that ancestor. `nil` if no paths overlap.
  ///
  /// - Complexity: That of ``sortedByPath``; with an overlap, also O(*n* *d*) for *n* keys in all
  ///   paths, and *d* keys in the longest.
  var firstConflict: (path: TreePath, ancestor: TreePath)? {
    let sorted = sortedByPath
    let overlaps = zip(sorted, sorted.dropFirst()).contains { $1.path.starts(with: $0.path) }
    return overlaps ? firstOverlap : nil
  }

  /// The same as ``firstConflict``, in the order of the changes.
  private var firstOverlap: (path: TreePath, ancestor: TreePath)? {
    var seen: Set<TreePath> = []
    for change in self where !seen.insert(change.path).inserted {
      return (change.path, change.path)
    }
    for change in self {
      if let ancestor = change.path.firstAncestor(in: seen) { return (change.path, ancestor) }
    }
    return nil
  }
}

extension TreePath {
  /// The nearest ancestor that is in a set; `nil` if none is.
  func firstAncestor(in paths: Set<TreePath>) -> TreePath? {
    var ancestor = parent
    while let path = ancestor {
      if paths.contains(path) { return path }
      ancestor = path.parent
    }
    return nil
  }
}
