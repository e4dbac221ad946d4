/// The listeners at a path and, by key, those below it.
@available(Systems 2024, *)
final class ListenerBranch {
  /// The feed of the listeners without a query.
  private var plain: Feed?

  private var filtered: [TreeQuery: Feed] = [:]
  private var children: [TreeKey: ListenerBranch] = [:]

  private var hasFeeds: Bool { plain != nil || !filtered.isEmpty }

  private var isEmpty: Bool { !hasFeeds && children.isEmpty }

  /// The branch at a path below this one, created if there is none.
  func branch(at path: TreePath) -> ListenerBranch {
    path.reduce(self) { branch, key in
      if let child = branch.children[key] { return child }
      let child = ListenerBranch()
      branch.children[key] = child
      return child
    }
  }

  /// The feed of the listeners with a query, created if there is none.
  func feed(
    of node: TreeNode, _ query: TreeQuery?, at path: TreePath, indexes: inout OrderIndexes
  ) -> Feed {
    guard let query else {
      let feed = plain ?? Feed()
      plain = feed
      return feed
    }
    if let feed = filtered[query] { return feed }
    let feed: Feed
    if query.order == .key {
      feed = Feed(query, of: KeyPlaces(children: node.children))
    } else {
      feed = Feed(query, of: indexes.retain(at: path, query.order, of: node.children))
    }
    filtered[query] = feed
    return feed
  }

  private func drop(_ query: TreeQuery?, at path: TreePath, indexes: inout OrderIndexes) {
    guard let query else {
      plain = nil
      return
    }
    filtered[query] = nil
    if query.order != .key { indexes.release(at: path, query.order) }
  }

  /// Removes a listener, and branches that become empty.
  ///
  /// - Returns: Whether the listener existed.
  func remove(
    _ listener: SessionListen, at rest: Slice<TreePath>, of path: TreePath,
    indexes: inout OrderIndexes
  ) -> Bool {
    let query = listener.feedQuery
    guard let key = rest.first else {
      guard let feed = query.map({ filtered[$0] }) ?? plain, feed.remove(listener) else {
        return false
      }
      if feed.isEmpty { drop(query, at: path, indexes: &indexes) }
      return true
    }
    guard let child = children[key] else { return false }
    defer { if child.isEmpty { children[key] = nil } }
    return child.remove(listener, at: rest.dropFirst(), of: path, indexes: &indexes)
  }

  /// Ends and removes the listeners for which `reason` returns an error.
  ///
  /// - Returns: The number of ended listeners.
  func end(
    at path: TreePath, indexes: inout OrderIndexes,
    for reason: (SessionListen) -> TreeAccessError?
  ) -> Int {
    var count = 0
    for feed in filtered.values + [plain].compactMap(\.self) {
      count += feed.end(for: reason)
      if feed.isEmpty { drop(feed.query, at: path, indexes: &indexes) }
    }
    for (key, child) in children {
      count += child.end(at: path.appending(key), indexes: &indexes, for: reason)
      if child.isEmpty { children[key] = nil }
    }
    return count
  }
}

@available(Systems 2024, *)
extension ListenerBranch {
  /// Finds the branches with listeners above a path.
  ///
  /// - Returns: The branch at the path; `nil` if there are no listeners at or below it.
  func collect(
    to path: TreePath, into result: inout [(path: TreePath, branch: ListenerBranch)]
  ) -> ListenerBranch? {
    var branch = self
    for (depth, key) in path.enumerated() {
      if branch.hasFeeds { result.append((TreePath(path.prefix(depth)), branch)) }
      guard let child = branch.children[key] else { return nil }
      branch = child
    }
    return branch
  }

  /// Finds the branches with listeners along a path, and all below its end.
  func collect(
    along rest: Slice<TreePath>, at path: TreePath,
    into result: inout [(path: TreePath, branch: ListenerBranch)]
  ) {
    if hasFeeds { result.append((path, self)) }
    if let key = rest.first {
      children[key]?.collect(along: rest.dropFirst(), at: path.appending(key), into: &result)
    } else {
      for (key, branch) in children {
        branch.collect(along: rest, at: path.appending(key), into: &result)
      }
    }
  }

  /// Sends an event to every listener of this branch.
  func publish(
    _ event: TreeEvent, from before: TreeNode, to after: TreeNode, at path: TreePath,
    indexes: inout OrderIndexes
  ) {
    plain?.publish(event, to: { after })
    guard !filtered.isEmpty else { return }
    let keys = event.changedKeys
    let isReplaced = keys == nil
    let changes = after.children.changes(since: before.children, at: keys)
    for order in Set(filtered.keys.map(\.order)) where order != .key {
      indexes.update(at: path, order, from: before.children, to: after.children, changes)
    }
    for (query, feed) in filtered {
      if query.order == .key {
        feed.publish(
          changes, to: after.children, at: KeyPlaces(children: after.children),
          isReplaced: isReplaced)
      } else if let index = indexes.index(at: path, query.order) {
        feed.publish(changes, to: after.children, at: index.places, isReplaced: isReplaced)
      }
    }
  }
}
