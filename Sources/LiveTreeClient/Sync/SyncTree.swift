import LiveTree

/// What a client knows of a database, what it has written to it, and what its listens show. It uses no
/// socket and no clock.
///
/// The server's data and the pending writes are kept apart, so that a write shows at once and disappears
/// without a trace if the server rejects it. Listens share their data: one below a listen of a whole value
/// needs nothing from the server.
///
///     var tree = SyncTree()
///     let (changes, requests) = tree.listen(to: target)     // send the requests
///     for change in tree.receive(update, for: nil) { show(change.new) }
///
/// Source: Protocol.md §5.
@available(Systems 2024, *)
struct SyncTree: Sendable {
  /// What the server has sent for listens of whole values.
  private var known = KnownNode.unknown
  private var writes = LocalWrites()
  private var views = ViewBranch()

  /// The acknowledged writes that are shown until the data of a listen arrives.
  private var acknowledged: Set<LocalWrite.ID> = []

  /// The paths of whole values from an earlier run of the program, which the server hasn't confirmed.
  private var restored: Set<TreePath> = []

  /// A view that shows something else than before.
  struct Change: Sendable {
    let target: ListenTarget
    let old: ViewSnapshot
    let new: ViewSnapshot
  }

  /// What a listened target shows; `nil` if it isn't listened to.
  func snapshot(of target: ListenTarget) -> ViewSnapshot? { view(of: target)?.snapshot }

  private func view(of target: ListenTarget) -> QueryView? {
    views[target.path]?.views.first { $0.query == target.query }
  }

  /// What the server has of a target, by whose hash it knows whether it must send it again; `nil` if that
  /// isn't known. Of a query without an index, it has the whole value.
  func serverValue(of target: ListenTarget) -> TreeNode? {
    guard !target.query.isUnconstrained else { return known[target.path].whole }
    return switch view(of: target)?.cache {
    case .complete(let node)?, .selected(let node)?: node
    case .partial?, nil: nil
    }
  }

  /// The request to the server that a listened target depends on.
  func request(for target: ListenTarget) -> ListenTarget {
    views.wholePath(along: target.path).map { ListenTarget(path: $0, query: TreeQuery()) }
      ?? target.requested
  }

  /// The changes of acknowledged writes that are still shown, because no data contains them yet.
  var unconfirmed: [LocalChange] { acknowledged.sorted().flatMap { writes[$0]?.changes ?? [] } }

  /// All listened targets.
  var targets: [ListenTarget] { views.allTargets(at: .root) }

  /// The listened targets that depend on a request to the server.
  func targets(dependingOn request: ListenTarget) -> [ListenTarget] {
    guard request.query.isUnconstrained else { return [request] }
    return views[request.path]?.allTargets(at: request.path) ?? []
  }

  /// What the server has sent of a node.
  func known(at path: TreePath) -> KnownNode { known[path] }

  /// What is shown over a node that the server has had at a path.
  func shown(over node: TreeNode, at path: TreePath) -> TreeNode {
    writes.changes[path].applied(to: .complete(node)).estimate
  }

  /// What is shown of a node, whatever is listened to.
  func shown(at path: TreePath) -> KnownNode {
    writes.changes[path].applied(to: known[path])
  }
}

@available(Systems 2024, *)
extension SyncTree {
  /// Adds a listen.
  ///
  /// - Returns: The change of the new view, if it already shows something, and what the server must be
  ///   asked for.
  /// - Precondition: The target isn't listened to.
  mutating func listen(to target: ListenTarget) -> (changes: [Change], requests: ListenRequests) {
    precondition(view(of: target) == nil, "Each target is listened to once.")
    let path = target.path
    let isRefused = target.query.isUnconstrained && views[path]?.isRefused ?? false
    let isCovered = isRefused || views.wholePath(along: path) != nil
    var requests = ListenRequests()
    if !isCovered {
      requests.start = [target.requested]
      if target.query.isUnconstrained { requests.stop = views[path]?.targets(at: path) ?? [] }
    }
    // Until the server sends what the query selects, what is known in passing is shown.
    views.insert(QueryView(target.query, cache: known[path]), at: path[...])
    return (refresh([path]).filter { $0.target == target }, requests)
  }

  /// Ends a listen.
  ///
  /// - Returns: The other views that show something else now, and what must be requested: a
  ///   query below a whole value that isn't listened to any more needs data of its own.
  mutating func unlisten(to target: ListenTarget) -> (changes: [Change], requests: ListenRequests) {
    guard view(of: target) != nil else { return ([], ListenRequests()) }
    let path = target.path
    let wasRefused = target.query.isUnconstrained && views[path]?.isRefused ?? false
    views.remove(target.query, at: path[...])
    if target.query.isUnconstrained, !(views[path]?.isWhole ?? false) { restored.remove(path) }
    if wasRefused {
      guard !(views[path]?.isRefused ?? false) else { return ([], ListenRequests()) }
      if views.wholePath(along: path) == nil { forget(path, besides: wholePaths(below: path)) }
      return ([], ListenRequests(stop: [target.requested]))
    }
    guard views.wholePath(along: path) == nil else { return ([], ListenRequests()) }
    guard target.query.isUnconstrained else { return ([], ListenRequests(stop: [target])) }
    let start = views[path]?.targets(at: path) ?? []
    keepOnly(start, of: path)
    return (
      refresh([path] + dropAcknowledged()),
      ListenRequests(stop: [target.requested], start: start)
    )
  }

  /// Records that the server has refused a listen. It no longer covers the listens below it, which are requested
  /// separately.
  ///
  /// - Returns: What must be requested in its place.
  mutating func refuse(_ target: ListenTarget) -> ListenRequests {
    guard views[target.path]?.isWhole ?? false, target.query.isUnconstrained else {
      return ListenRequests()
    }
    views.setRefused(true, at: target.path[...])
    let start = views[target.path]?.targets(at: target.path) ?? []
    for target in start where !target.query.isUnconstrained {
      guard let whole = known[target.path].whole else { continue }
      change(target) { $0.adopt(whole) }
    }
    return ListenRequests(start: start)
  }

  /// Records that the server has accepted a listen, which it may have refused before.
  ///
  /// - Returns: What needn't be requested any longer.
  mutating func permit(_ target: ListenTarget) -> ListenRequests {
    guard views[target.path]?.isRefused ?? false, target.query.isUnconstrained else {
      return ListenRequests()
    }
    let stop = views[target.path]?.targets(at: target.path) ?? []
    views.setRefused(false, at: target.path[...])
    return ListenRequests(stop: stop)
  }

  /// Shows the value of an earlier run of the program until the server sends what it has.
  ///
  /// - Parameters:
  ///   - node: The value; if `isSelected`, it has only the children that the query selects.
  ///   - target: A target that was requested, and not yet answered.
  /// - Returns: The views that show something else now; `nil` if nothing is restored, because the server has
  ///   already sent something of it, which is newer.
  mutating func restore(
    _ node: TreeNode, isSelected: Bool, for target: ListenTarget
  ) -> [Change]? {
    let path = target.path
    guard known[path].isUnknown, let branch = views[path] else { return nil }
    if target.query.isUnconstrained {
      guard branch.isWhole, branch.isUnknown else { return nil }
      known.set(.complete(node), at: path[...])
      restored.insert(path)
    } else {
      guard view(of: target)?.cache.isUnknown ?? false else { return nil }
      change(target) { $0.restore(node, isSelected: isSelected) }
    }
    return refresh([path])
  }

  /// Forgets what is known at and below a path, except what some targets need.
  private mutating func keepOnly(_ targets: [ListenTarget], of path: TreePath) {
    let former = known
    forget(path, besides: wholePaths(below: path))
    for target in targets where !target.query.isUnconstrained {
      guard let whole = former[target.path].whole else { continue }
      change(target) { $0.adopt(whole) }
    }
  }

  /// Forgets what is known at and below a path, except at some paths below it.
  private mutating func forget(_ path: TreePath, besides kept: [TreePath]) {
    let former = known
    known.set(.unknown, at: path[...])
    for path in kept where !former[path].isUnknown { known.set(former[path], at: path[...]) }
  }

  /// The paths of the whole values that are listened to at or below a path. Data of one that the server has
  /// refused may arrive before the answer that permits it.
  private func wholePaths(below path: TreePath) -> [TreePath] {
    views[path]?.wholePaths(at: path) ?? []
  }

  private mutating func change(_ target: ListenTarget, _ body: (inout QueryView) -> Void) {
    views.visit(along: [target.path[...]], known) { view, visit in
      if visit.path == target.path, view.query == target.query { body(&view) }
    }
  }
}

@available(Systems 2024, *)
extension SyncTree {
  /// Receives changes from the server.
  ///
  /// - Parameter target: The query that the server has selected them for; `nil` if they're whole values.
  /// - Returns: The views that show something else now, lower ones first.
  /// - Complexity: O(*d* log *n*) for each changed path of *d* keys, in addition to the cost of the views.
  mutating func receive(_ update: ServerUpdate, for target: ListenTarget?) -> [Change] {
    if let target {
      change(target) { view in
        guard !(update.isMerge && view.cache.isUnknown) else { return }
        view.receive(update.changes.compactMap { $0.relative(to: target.path) }, isSelected: true)
      }
    } else {
      receiveWhole(update)
    }
    return refresh(update.changes.map(\.path) + dropAcknowledged())
  }

  /// Records that the server has nothing to send for a target besides what is known: the client has the
  /// value, or there is none.
  ///
  /// - Parameter isSelected: Whether the server sends only what a query selects. Without an index, it sends
  ///   the whole value.
  mutating func complete(_ target: ListenTarget, isSelected: Bool) -> [Change] {
    if target.query.isUnconstrained {
      guard views[target.path]?.isWhole ?? false else { return [] }
      restored.remove(target.path)
      if known[target.path].whole == nil { known.set(.complete(.absent), at: target.path[...]) }
    } else {
      change(target) { $0.complete(isSelected: isSelected) }
    }
    return refresh([target.path] + dropAcknowledged())
  }

  private mutating func receiveWhole(_ update: ServerUpdate) {
    for change in update.changes {
      guard let whole = views.receivingPath(along: change.path) else {
        keepPartsBelow(change)
        continue
      }
      // Without a value, a merge was meant for a listen that has ended in the meantime.
      if !(update.isMerge && known[whole].isUnknown) { known.receive(change) }
      if case .node = change.content, !update.isMerge, whole.starts(with: change.path) {
        restored.remove(whole)
      }
    }
    views.visit(along: update.changes.map { $0.path[...] }, known) { view, visit in
      guard !view.query.isUnconstrained, !visit.isCovered else { return }
      guard !(update.isMerge && view.cache.isUnknown) else { return }
      // What a listen above receives isn't for a query of which the server sends what it selects.
      let changes = update.changes.compactMap {
        view.isServed ? $0.relative(to: visit.path) : $0.relativeOrPart(of: visit.path)
      }
      view.receive(changes, isSelected: false)
    }
  }

  /// Keeps what is listened to of a value that isn't listened to itself.
  private mutating func keepPartsBelow(_ change: ServerChange) {
    guard case .node(let node) = change.content else { return }
    for path in wholePaths(below: change.path) {
      guard let below = path.relative(to: change.path) else { continue }
      known.set(.complete(node[below]), at: path[...])
    }
  }

  /// Shows a write until it's acknowledged.
  ///
  /// - Parameter write: The write; its number must be higher than those of all earlier ones.
  /// - Returns: The views that show something else now.
  mutating func add(_ write: LocalWrite) -> [Change] {
    writes.add(write)
    return refresh(write.changes.map(\.path))
  }

  /// Ends showing a write, because what the server has contains it.
  ///
  /// Where a listen waits for its first data from the server, the write is shown until that arrives.
  ///
  /// - Returns: The views that show something else now.
  mutating func acknowledge(_ id: LocalWrite.ID) -> [Change] {
    guard let write = writes[id] else { return [] }
    acknowledged.insert(id)
    return refresh(write.changes.map(\.path) + dropAcknowledged())
  }

  /// Ends showing a write, because the server has rejected it.
  ///
  /// - Returns: The views that show something else now.
  mutating func revert(_ id: LocalWrite.ID) -> [Change] {
    let paths = writes[id]?.changes.map(\.path) ?? []
    writes.reduce(id, to: [])
    return refresh(paths)
  }

  /// Drops acknowledged changes, except those that no data of the server contains yet for which a listen
  /// waits, and later ones below them.
  ///
  /// - Returns: The paths of the dropped changes.
  private mutating func dropAcknowledged() -> [TreePath] {
    var (dropped, kept) = ([TreePath](), [TreePath]())
    for id in acknowledged.sorted() {
      var missing: [LocalChange] = []
      for change in writes[id]?.changes ?? [] {
        if isMissing(change) || kept.contains(where: { change.path.starts(with: $0) }) {
          missing.append(change)
          kept.append(change.path)
        } else {
          dropped.append(change.path)
        }
      }
      writes.reduce(id, to: missing)
      if missing.isEmpty { acknowledged.remove(id) }
    }
    return dropped
  }

  private func isMissing(_ change: LocalChange) -> Bool {
    guard case .set(let path, _) = change, let whole = views.wholePath(along: path) else {
      return false
    }
    return known[path].whole == nil || restored.contains(whole)
  }

  /// Updates the views above, at and below some paths.
  private mutating func refresh(_ paths: [TreePath]) -> [Change] {
    guard !paths.isEmpty else { return [] }
    var changes: [Change] = []
    let (known, local) = (known, writes.changes)
    views.visit(along: paths.map { $0[...] }, known) { view, visit in
      let (path, old) = (visit.path, view.snapshot)
      let isShared = view.query.isUnconstrained || visit.isCovered
      view.update(
        over: isShared ? known[path] : view.cache, local[path], at: visit.changedPaths)
      let new = view.snapshot
      guard !new.isEqual(to: old) else { return }
      changes.append(
        Change(target: ListenTarget(path: path, query: view.query), old: old, new: new))
    }
    return changes
  }
}

@available(Systems 2024, *)
extension ServerChange {
  /// The change, or its part, for a path above, at or below it; `nil` if it doesn't affect that path.
  fileprivate func relativeOrPart(of place: TreePath) -> ServerChange? {
    if let change = relative(to: place) { return change }
    guard let below = place.relative(to: path), case .node(let node) = content else { return nil }
    return ServerChange(path: .root, content: .node(node[below]))
  }
}
