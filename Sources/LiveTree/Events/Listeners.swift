/// Who listens where.
///
/// Listeners are kept in a tree like that of the data, so that a commit visits only those above and
/// below the paths that it changes, and one path's events are made once for all its listeners.
struct Listeners {
  private let root = ListenerBranch()
  private var nextID = 0

  /// How many listen.
  private(set) var count = 0

  /// Adds a listener.
  ///
  /// - Parameters:
  ///   - node: The present value at the path.
  ///   - indexes: Where the places for the query are found.
  ///   - make: Makes the listener from its number and from a `put` of what it listens to.
  mutating func add(
    at path: TreePath, _ query: TreeQuery?, of node: TreeNode, indexes: inout OrderIndexes,
    _ make: (Int, SharedTreeEvent) -> Listener
  ) -> Listener {
    defer { nextID += 1 }
    count += 1
    let feed = root.branch(at: path).feed(of: node, query, at: path, indexes: &indexes)
    let whole = feed.whole { query.map { indexes.select($0, from: node, at: path).node } ?? node }
    let listener = make(nextID, whole)
    feed.add(listener, for: nextID)
    return listener
  }

  /// Forgets a listener, if it is still known.
  mutating func remove(
    _ id: Int, at path: TreePath, _ query: TreeQuery?, indexes: inout OrderIndexes
  ) {
    if root.remove(id, at: path[...], of: path, query, indexes: &indexes) { count -= 1 }
  }

  /// Ends and forgets those for whom there is a reason.
  mutating func end(
    indexes: inout OrderIndexes,
    for reason: (TreePath, TreeQuery?, TreeIdentity) -> TreeAccessError?
  ) {
    count -= root.end(at: .root, indexes: &indexes, for: reason)
  }

  /// Gives everyone whom a commit concerns its events, and wakes them.
  func publish(
    _ commit: TreeCommit, before: TreeNode, after: TreeNode, indexes: inout OrderIndexes
  ) {
    for (path, branch) in branches(touching: commit) {
      let events = TreeEvent.events(of: commit, for: path, before: before, after: after)
      guard !events.isEmpty else { continue }
      branch.publish(events, from: before[path], to: after[path], at: path, indexes: &indexes)
    }
  }

  /// The branches with listeners at, above and below the changes of a commit, each once.
  private func branches(touching commit: TreeCommit) -> [(path: TreePath, branch: ListenerBranch)] {
    var found: [(path: TreePath, branch: ListenerBranch)] = []
    for change in commit.changes {
      root.collect(along: change.path[...], at: .root, into: &found)
    }
    guard commit.changes.count > 1 else { return found }
    var seen: Set<ObjectIdentifier> = []
    return found.filter { seen.insert(ObjectIdentifier($0.branch)).inserted }
  }
}
