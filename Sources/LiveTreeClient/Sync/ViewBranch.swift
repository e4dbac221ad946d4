import LiveTree

/// The views at a path and, by key, those below it.
@available(Systems 2024, *)
struct ViewBranch: Sendable {
  /// Those of all children precede those with bounds or a limit.
  private(set) var views: [QueryView] = []
  private var children: [TreeKey: ViewBranch] = [:]

  /// Whether the server has refused the whole value, so that what is below must be requested itself.
  private(set) var isRefused = false

  private var isEmpty: Bool { views.isEmpty && children.isEmpty }

  private var hasWholeView: Bool { views.first?.query.isUnconstrained ?? false }

  /// Whether the whole value at this path is listened to.
  var isWhole: Bool { hasWholeView && !isRefused }

  /// Whether the server has sent nothing for the queries at this path and below it.
  var isUnknown: Bool {
    views.allSatisfy(\.cache.isUnknown) && children.values.allSatisfy(\.isUnknown)
  }

  /// The branch at a path; `nil` if there are no views at or below it.
  subscript(path: TreePath) -> ViewBranch? {
    path.reduce(Optional(self)) { branch, key in branch?.children[key] }
  }

  /// The highest path at or above a path at which the whole value is listened to; `nil` if there is none.
  func wholePath(along path: TreePath) -> TreePath? {
    highestPath(along: path, where: \.isWhole)
  }

  /// The path of the listen that data at a path is for; `nil` if there is none. Data that the server has
  /// refused to send arrives before the answer that permits it.
  func receivingPath(along path: TreePath) -> TreePath? {
    wholePath(along: path) ?? highestPath(along: path, where: \.isRefused)
  }

  private func highestPath(
    along path: TreePath, where isRight: (ViewBranch) -> Bool
  ) -> TreePath? {
    var branch = self
    for (depth, key) in path.enumerated() {
      if isRight(branch) { return TreePath(path.prefix(depth)) }
      guard let child = branch.children[key] else { return nil }
      branch = child
    }
    return isRight(branch) ? path : nil
  }

  /// What must be requested, so that all views of the branch get their data: the whole value,
  /// or the queries at its path and what is needed below it.
  func targets(at path: TreePath) -> [ListenTarget] {
    if isWhole { return [ListenTarget(path: path, query: TreeQuery())] }
    return views.filter { !$0.query.isUnconstrained }
      .map { ListenTarget(path: path, query: $0.query) }
      + children.sorted { $0.key < $1.key }.flatMap { key, child in
        child.targets(at: path.appending(key))
      }
  }

  /// The highest paths at which the whole value is listened to, and below refused ones the next.
  func wholePaths(at path: TreePath) -> [TreePath] {
    if isWhole { return [path] }
    return (isRefused ? [path] : [])
      + children.sorted { $0.key < $1.key }.flatMap { key, child in
        child.wholePaths(at: path.appending(key))
      }
  }

  /// Records whether the server has refused the whole value at a path.
  mutating func setRefused(_ isRefused: Bool, at path: Slice<TreePath>) {
    if let key = path.first {
      children[key]?.setRefused(isRefused, at: path.dropFirst())
    } else {
      self.isRefused = isRefused && hasWholeView
    }
  }

  /// All targets at and below a path, which is that of the branch.
  func allTargets(at path: TreePath) -> [ListenTarget] {
    views.map { ListenTarget(path: path, query: $0.query) }
      + children.sorted { $0.key < $1.key }.flatMap { key, child in
        child.allTargets(at: path.appending(key))
      }
  }

  mutating func insert(_ view: QueryView, at path: Slice<TreePath>) {
    if let key = path.first {
      children[key, default: ViewBranch()].insert(view, at: path.dropFirst())
    } else {
      views.insert(view, at: view.query.isUnconstrained ? 0 : views.endIndex)
    }
  }

  mutating func remove(_ query: TreeQuery, at path: Slice<TreePath>) {
    guard let key = path.first else {
      views.removeAll { $0.query == query }
      isRefused = isRefused && hasWholeView
      return
    }
    children[key]?.remove(query, at: path.dropFirst())
    if children[key]?.isEmpty ?? false { children[key] = nil }
  }

  /// A view that is visited.
  struct Visit {
    let path: TreePath
    /// The changed paths, relative to the view. An empty path stands for one at or above it.
    let changedPaths: [Slice<TreePath>]
    /// Whether the view is part of a whole value that is listened to, and everything at its path is known.
    let isCovered: Bool
  }

  /// Visits the views above, at and below some paths: lower ones first, and in a path those of all
  /// children first.
  ///
  /// - Parameters:
  ///   - paths: The paths relative to this branch.
  ///   - place: The path of this branch.
  ///   - isListened: Whether the branch is part of a whole value that is listened to.
  ///   - known: What is known of the node at that path.
  mutating func visit(
    along paths: [Slice<TreePath>], from place: TreePath = .root, isListened: Bool = false,
    _ known: KnownNode, _ visit: (inout QueryView, Visit) -> Void
  ) {
    let isListened = isListened || isWhole
    let isCovered = isListened && known.whole != nil
    func descend(_ key: TreeKey, along paths: [Slice<TreePath>]) {
      children[key]?.visit(
        along: paths, from: place.appending(key), isListened: isListened, known[key], visit)
    }
    if let end = paths.first(where: \.isEmpty) {
      for key in children.keys.sorted() { descend(key, along: [end]) }
    } else if paths.count == 1, let path = paths.first, let key = path.first {
      descend(key, along: [path.dropFirst()])
    } else if !children.isEmpty {
      // In the order of the keys, so that observers learn of a change in one order, too.
      let groups = Dictionary(grouping: paths) { $0[$0.startIndex] }
      for (key, group) in groups.sorted(by: { $0.key < $1.key }) {
        descend(key, along: group.map { $0.dropFirst() })
      }
    }
    for index in views.indices {
      visit(&views[index], Visit(path: place, changedPaths: paths, isCovered: isCovered))
    }
  }
}
