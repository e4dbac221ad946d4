/// All listeners, by path.
///
/// They form a tree like the data, so that a commit visits only those above and below the paths that
/// it changes, and the events of a path are created once for all its listeners.
@available(Systems 2024, *)
struct Listeners {
  private let root = ListenerBranch()
  private var nextID = 0

  /// The number of listeners.
  private(set) var count = 0

  /// Adds a listener.
  ///
  /// - Parameters:
  ///   - node: The current value at the path.
  ///   - indexes: The indexes that provide the places for the query.
  ///   - make: Creates the listener from its number.
  /// - Returns: The listener, and a `put` of the current value.
  mutating func add(
    at path: TreePath, _ query: TreeQuery?, of node: TreeNode, indexes: inout OrderIndexes,
    _ make: (Int) -> SessionListen
  ) -> (listen: SessionListen, whole: SharedTreeEvent) {
    defer { nextID += 1 }
    count += 1
    let feed = root.branch(at: path).feed(of: node, query, at: path, indexes: &indexes)
    let whole = feed.whole { query.map { indexes.select($0, from: node, at: path).node } ?? node }
    let listen = make(nextID)
    feed.add(listen)
    return (listen, whole)
  }

  /// Removes a listener, if it still exists.
  mutating func remove(_ listen: SessionListen, indexes: inout OrderIndexes) {
    let path = listen.path
    if root.remove(listen, at: path[...], of: path, indexes: &indexes) { count -= 1 }
  }

  /// Ends and removes the listeners for which `reason` returns an error.
  mutating func end(
    indexes: inout OrderIndexes,
    for reason: (SessionListen) -> TreeAccessError?
  ) {
    count -= root.end(at: .root, indexes: &indexes, for: reason)
  }

  /// Sends the event of a commit to each listener that it affects.
  func publish(
    _ commit: TreeCommit, before: TreeNode, after: TreeNode, indexes: inout OrderIndexes
  ) {
    for (path, branch) in branches(touching: commit) {
      guard let event = TreeEvent.event(of: commit, for: path, before: before, after: after)
      else { continue }
      branch.publish(event, from: before[path], to: after[path], at: path, indexes: &indexes)
    }
  }

  /// The branches with listeners at, above and below the changes of a commit, without duplicates.
  private func branches(touching commit: TreeCommit) -> [(path: TreePath, branch: ListenerBranch)] {
    var found: [(path: TreePath, branch: ListenerBranch)] = []
    // The way to the path of the commit is the same for all changes.
    guard let base = root.collect(to: commit.path, into: &found) else { return found }
    for change in commit.changes {
      base.collect(along: change.path[commit.path.count...], at: commit.path, into: &found)
    }
    guard commit.changes.count > 1 else { return found }
    var seen: Set<ObjectIdentifier> = []
    return found.filter { seen.insert(ObjectIdentifier($0.branch)).inserted }
  }
}
