import LiveTree
import Testing

@testable import LiveTreeClient

/// What a client should show, computed from nothing after each step, with no shared data and no merged
/// changes.
///
/// Each listened target has its own replica of the server's data, to which all messages are applied one
/// after the other.
struct SyncOracle {
  struct Listen {
    let target: ListenTarget
    /// What the server has sent so far; `nil` before the first message.
    var received: TreeNode?
    /// Whether the replica has only the children that the query selects.
    var isSelected: Bool
    /// Whether the server sends what the query selects.
    var isServed = false
    /// Whether the client may show data of a refused listen instead.
    var mayBeOld = false
  }

  var listens: [Listen] = []
  var writes: [(id: Int, changes: [LocalChange])] = []
  var acknowledged: Set<Int> = []
  /// The listens that the server has refused. What arrives for others says nothing about them.
  var refused: Set<ListenTarget> = []
  /// The whole values that the server hasn't confirmed.
  var restored: Set<TreePath> = []

  /// The value that a target shows, or the selected children; `nil` if it isn't known.
  func value(of target: ListenTarget) -> TreeNode? {
    guard let listen = listens.first(where: { $0.target == target }),
      !refused.contains(target.requested), !listen.mayBeOld, !mayBeShownFromRefused(target)
    else { return nil }
    let changes = writes.flatMap(\.changes)
    let covering = covering(target)
    let known = covering?.received?[
      TreePath(target.path.dropFirst(covering?.target.path.count ?? 0))]
    guard
      let shown = shown(
        known ?? listen.received, at: target.path, changes,
        isSelected: known == nil && listen.isSelected)
    else { return nil }
    return target.query.isUnconstrained ? shown : target.query.selection(from: shown).node
  }

  /// Whether a listen of a whole value waits for its data below a refused one, whose last data is shown until
  /// then.
  private func mayBeShownFromRefused(_ target: ListenTarget) -> Bool {
    listens.contains { listen in
      let whole = listen.target
      return whole.query.isUnconstrained && listen.received == nil
        && target.path.starts(with: whole.path) && !refused.contains(whole.requested)
        && refused.contains { $0.query.isUnconstrained && whole.path.starts(with: $0.path) }
    }
  }

  /// - Parameters:
  ///   - base: What the server has; `nil` if that isn't known.
  ///   - isSelected: Whether children that the base doesn't have are unknown.
  private func shown(
    _ base: TreeNode?, at path: TreePath, _ changes: [LocalChange], isSelected: Bool = false
  ) -> TreeNode? {
    let covering = changes.lastIndex { change in
      if case .set(let place, _) = change { path.starts(with: place) } else { false }
    }
    if let covering, case .set(let place, let node) = changes[covering] {
      return changes[(covering + 1)...].reduce(node[TreePath(path.dropFirst(place.count))]) {
        $1.applied(to: $0, at: path)
      }
    }
    guard let base else { return nil }
    var children: [TreeKey: TreeNode] = [:]
    for (key, child) in base.children { children[key] = child }
    for change in changes where change.path.count > path.count && change.path.starts(with: path) {
      let key = change.path[path.count]
      let known: TreeNode? = isSelected && base[key].isAbsent ? nil : base[key]
      children[key] = shown(known, at: path.appending(key), changes) ?? .absent
    }
    let node = TreeNode(children: children.map { ($0.key, $0.value) }, priority: base.priority)
    let isInner = changes.contains { change in
      if case .set(let place, let new) = change {
        place.count > path.count && place.starts(with: path) && !new.isAbsent
      } else {
        false
      }
    }
    let result = node.isAbsent && base.scalar != nil && !isInner ? base : node
    guard !isSelected else { return result }
    return changes.reduce(result) { node, change in
      if case .setPriority(path, let priority) = change {
        node.replacingPriority(with: priority)
      } else {
        node
      }
    }
  }
}

extension LocalChange {
  /// The node at a path after the change, which isn't above it.
  fileprivate func applied(to node: TreeNode, at place: TreePath) -> TreeNode {
    guard path.starts(with: place) else { return node }
    let below = TreePath(path.dropFirst(place.count))
    return switch self {
    case .set(_, let new): node.setting(new, at: below)
    case .setPriority(_, let priority):
      node.setting(node[below].replacingPriority(with: priority), at: below)
    }
  }
}

extension SyncOracle {
  mutating func acknowledge(_ id: Int) {
    acknowledged.insert(id)
    dropAcknowledged()
  }

  /// An acknowledged write is shown as long as a listen waits for data that contains it.
  mutating func dropAcknowledged() {
    var kept: [TreePath] = []
    for index in writes.indices where acknowledged.contains(writes[index].id) {
      writes[index].changes = writes[index].changes.filter { change in
        let isBelow = kept.contains { change.path.starts(with: $0) }
        guard isBelow || isMissing(change) else { return false }
        kept.append(change.path)
        return true
      }
    }
  }

  var unconfirmed: [LocalChange] {
    writes.filter { acknowledged.contains($0.id) }.flatMap(\.changes)
  }

  private func isMissing(_ change: LocalChange) -> Bool {
    guard case .set(let path, _) = change else { return false }
    let above = listens.filter { path.starts(with: $0.target.path) }
    let whole = above.map(\.target).filter {
      $0.query.isUnconstrained && !refused.contains($0.requested)
    }.min { $0.path.count < $1.path.count }
    guard let whole else { return false }
    return restored.contains(whole.path)
      || !above.contains { $0.received != nil && !$0.isSelected }
  }

  /// The client has a value of which the server has sent nothing yet.
  mutating func restore(_ node: TreeNode, isSelected: Bool, for target: ListenTarget) {
    for index in listens.indices where listens[index].target.path.starts(with: target.path) {
      let listen = listens[index].target
      guard target.query.isUnconstrained || listen == target else { continue }
      #expect(listens[index].received == nil, "\(listen) has something newer")
      listens[index].received = node[TreePath(listen.path.dropFirst(target.path.count))]
      listens[index].isSelected = isSelected
    }
    if target.query.isUnconstrained { restored.insert(target.path) }
  }

  /// Applies a message of the server to every replica, or to that of the target.
  mutating func receive(_ update: ServerUpdate, for target: ListenTarget?) {
    if target == nil, !update.isMerge {
      restored = restored.filter { path in
        !update.changes.contains {
          if case .node = $0.content { path.starts(with: $0.path) } else { false }
        }
      }
    }
    for index in listens.indices {
      if let target {
        guard listens[index].target == target else { continue }
        // The replica of a part of a whole value is fed by that listen.
        guard covering(target) == nil else { continue }
        // The server changes what the query selects, and nothing else.
        if let received = listens[index].received {
          listens[index].received = target.query.selection(from: received).node
          listens[index].isSelected = true
        }
        listens[index].isServed = true
        listens[index].mayBeOld = false
      }
      for change in update.changes
      where target != nil || !isIgnored(change, by: listens[index]) {
        listens[index].receive(change, isMerge: update.isMerge, isSelected: target != nil)
      }
      listens[index].dropOthers()
    }
  }

  /// Whether a change is meant for listens above. It may be the last message of one that has ended, so that
  /// the server doesn't say what becomes of it.
  private func isIgnored(_ change: ServerChange, by listen: Listen) -> Bool {
    let target = listen.target
    let isAbove = target.path != change.path && target.path.starts(with: change.path)
    guard isAbove, refused.contains(target.requested) || listen.isServed else { return false }
    return covering(target) == nil
      && !listens.contains { other in
        let (whole, isRefused) = (other.target, refused.contains(other.target.requested))
        guard whole.query.isUnconstrained, target.path.starts(with: whole.path) else {
          return false
        }
        return !isRefused || (!listen.isServed && change.path.starts(with: whole.path))
      }
  }

  /// Records that the server has refused a listen.
  mutating func refuse(_ target: ListenTarget) {
    adoptParts(of: target)
    refused.insert(target)
  }

  /// Parts of a whole value that isn't received any longer are requested for themselves.
  private mutating func adoptParts(of target: ListenTarget) {
    guard target.query.isUnconstrained else { return }
    let isKnown = listens.contains { $0.target.requested == target.requested && $0.received != nil }
    for index in listens.indices where listens[index].target.path.starts(with: target.path) {
      if isKnown {
        listens[index].isServed = false
      } else {
        listens[index].mayBeOld = listens[index].mayBeOld || mayBeShownFromRefused(target)
      }
    }
  }

  /// Records that the server accepts a listen.
  ///
  /// - Parameter node: The value that the client already had; `nil` if it was sent.
  mutating func complete(_ target: ListenTarget, confirmed node: TreeNode?) {
    refused.remove(target)
    if target.query.isUnconstrained { restored.remove(target.path) }
    guard let node else { return }
    for index in listens.indices
    where listens[index].target.path.starts(with: target.path)
      && (target.query.isUnconstrained || listens[index].target == target)
    {
      let below = TreePath(listens[index].target.path.dropFirst(target.path.count))
      listens[index].received = node[below]
      listens[index].isSelected = !target.isSentWhole
      listens[index].isServed = !target.isSentWhole
    }
  }

  mutating func listen(to target: ListenTarget) {
    let covering = covering(target)
    let received = covering?.received?[
      TreePath(target.path.dropFirst(covering?.target.path.count ?? 0))]
    listens.append(Listen(target: target, received: received, isSelected: false))
  }

  /// A listen of a whole value of which the target is a part, and of which the server has sent something. One
  /// that is refused says nothing: what was known of it may be forgotten.
  private func covering(_ target: ListenTarget) -> Listen? {
    listens.first {
      $0.target.query.isUnconstrained && target.path.starts(with: $0.target.path)
        && $0.received != nil && !refused.contains($0.target.requested)
    }
  }

  mutating func unlisten(to target: ListenTarget) {
    adoptParts(of: target)
    listens.removeAll { $0.target == target }
    let isWhole = listens.contains {
      $0.target.path == target.path && $0.target.query.isUnconstrained
    }
    if target.query.isUnconstrained, !isWhole { restored.remove(target.path) }
  }
}

extension SyncOracle.Listen {
  fileprivate mutating func receive(_ change: ServerChange, isMerge: Bool, isSelected: Bool) {
    if target.path.starts(with: change.path) {
      guard case .node(let node) = change.content, !(isMerge && received == nil) else { return }
      let part = node[TreePath(target.path.dropFirst(change.path.count))]
      received = isSelected ? target.query.selection(from: part).node : part
      self.isSelected = isSelected
      isServed = isSelected
    } else if change.path.starts(with: target.path), let received {
      let below = TreePath(change.path.dropFirst(target.path.count))
      let isWholeChild = if case .node = change.content { below.count == 1 } else { false }
      let isOfUse = isWholeChild && (isSelected || !isServed)
      guard !self.isSelected || isOfUse || !received[below[0]].isAbsent else { return }
      switch change.content {
      case .node(let node): self.received = received.setting(node, at: below)
      case .priority(let priority):
        self.received = received.setting(
          received[below].replacingPriority(with: priority), at: below)
      }
    }
  }

  fileprivate mutating func dropOthers() {
    guard isSelected, let received else { return }
    self.received = target.query.selection(from: received).node
  }
}
