/// Who listens where.
///
/// Listeners are kept in a tree like that of the data, so that a commit visits only those above and
/// below the paths that it changes, and one path's events are made once for all its listeners.
struct Listeners {
  private var root = Branch()
  private var nextID = 0

  /// How many listen.
  private(set) var count = 0

  mutating func add(_ listener: Listener, at path: TreePath) -> Int {
    defer { nextID += 1 }
    count += 1
    let id = nextID
    root.update(at: path[...]) { $0[id] = listener }
    return id
  }

  mutating func remove(_ id: Int, at path: TreePath) {
    var removed: Listener?
    root.update(at: path[...]) { removed = $0.removeValue(forKey: id) }
    if removed != nil { count -= 1 }
  }

  mutating func nextEvent(for id: Int, at path: TreePath) throws(TreeRefusal) -> TreeEvent? {
    var result: Result<TreeEvent?, TreeRefusal> = .success(nil)
    root.update(at: path[...]) { listeners in
      result = Result { () throws(TreeRefusal) in try listeners[id]?.nextEvent() }
    }
    return try result.get()
  }

  /// Ends those for whom there is a reason.
  mutating func end(for reason: (TreePath, Listener) -> TreeRefusal?) {
    root.updateAll(at: .root) { path, listener in
      if let refusal = reason(path, listener) { listener.end(because: refusal) }
    }
  }

  /// Gives everyone whom a commit concerns its events, and wakes them.
  mutating func publish(_ commit: TreeCommit, before: TreeNode, after: TreeNode) {
    for path in root.paths(touching: commit) {
      let events = TreeEvent.events(of: commit, for: path, before: before, after: after)
      guard !events.isEmpty else { continue }
      root.update(at: path[...]) { listeners in
        for id in listeners.keys {
          listeners[id]?.append(events, current: after[path])
        }
      }
    }
  }
}

extension Listeners {
  /// The listeners at one path and, by key, those below it.
  private struct Branch {
    var listeners: [Int: Listener] = [:]
    var children: [TreeKey: Branch] = [:]

    var isEmpty: Bool { listeners.isEmpty && children.isEmpty }

    /// Changes the listeners at a path and drops the branches that are empty then.
    mutating func update(
      at path: Slice<TreePath>, _ body: (inout [Int: Listener]) -> Void
    ) {
      guard let key = path.first else { return body(&listeners) }
      children[key, default: Branch()].update(at: path.dropFirst(), body)
      if children[key]?.isEmpty == true { children[key] = nil }
    }

    mutating func updateAll(at path: TreePath, _ body: (TreePath, inout Listener) -> Void) {
      for id in listeners.keys {
        if var listener = listeners[id] {
          body(path, &listener)
          listeners[id] = listener
        }
      }
      for key in children.keys { children[key]?.updateAll(at: path.appending(key), body) }
    }

    /// The paths with listeners at, above and below the changes of a commit, each once.
    func paths(touching commit: TreeCommit) -> Set<TreePath> {
      var result: Set<TreePath> = []
      for change in commit.changes {
        collect(along: change.path[...], at: .root, into: &result)
      }
      return result
    }

    private func collect(
      along rest: Slice<TreePath>, at path: TreePath, into result: inout Set<TreePath>
    ) {
      if !listeners.isEmpty { result.insert(path) }
      if let key = rest.first {
        children[key]?.collect(along: rest.dropFirst(), at: path.appending(key), into: &result)
      } else {
        for (key, branch) in children {
          branch.collect(along: rest, at: path.appending(key), into: &result)
        }
      }
    }
  }
}
