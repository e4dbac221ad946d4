/// How the list of a session's `onDisconnect` writes changes when its client registers or cancels
/// some of them.
///
/// Firebase's clients keep a tree of values to be written: a later value at or below a path replaces
/// what the tree contains there, and a cancel removes it. If an ancestor of the canceled path is
/// to be replaced as a whole, only its other children are written instead.
///
/// Here writes of different identities remain separate ones, because the rules judge each with the
/// identity that has registered it. Making the writes of the list in order has the same result as
/// making those of the tree.
///
/// Source: Protocol.md §5.3 and §5.5.
@available(Systems 2024, *)
struct OnDisconnectPlan {
  /// The maximum number of targets of a write that is merged into another one, because finding each
  /// of their places takes time that grows with that one. More targets remain a separate write.
  private static let maximumMergedCount = 16

  private let list: [OnDisconnectWrite]

  init(_ list: [OnDisconnectWrite]) {
    self.list = list
  }
}

// MARK: - Registering

@available(Systems 2024, *)
extension OnDisconnectPlan {
  /// The changes that add a write, and remove the earlier ones that it replaces completely.
  ///
  /// If an earlier write of the same identity replaces everything around the new one, both become
  /// one. Other writes that the new one replaces in part remain as they were registered, because they
  /// are made before it.
  ///
  /// - Complexity: O(*n* *d*) in the targets of the list and of the write, with *d* keys each.
  func registering(_ write: OnDisconnectWrite) -> [OnDisconnectChange] {
    let cover = Cover(write, after: list)
    let covered = list.indices.filter { index in
      let targets = list[index].targets
      return !targets.isEmpty && targets.allSatisfy { cover.hides($0) }
    }
    let changes = removing(covered, below: write.write.path)
    var remaining = list
    for change in changes { remaining.apply(change) }
    guard let (index, merged) = OnDisconnectPlan(remaining).merged(write) else {
      return changes + [.append(write)]
    }
    return changes + [.replace(index, with: merged)]
  }

  /// The changes that remove some writes. If these are all that exist at and below a path, it's one
  /// change.
  private func removing(_ indexes: [Int], below path: TreePath) -> [OnDisconnectChange] {
    guard !indexes.isEmpty else { return [] }
    let below = list.indices.filter { list[$0].write.path.starts(with: path) }
    return below == indexes
      ? [.cancel(path)] : indexes.reversed().map { .replace($0, with: nil) }
  }

  /// The last write that concerns the place of a new one, with the new one merged into it; `nil` if
  /// it's of another identity, or doesn't replace everything around the new one.
  ///
  /// Within a value of another identity, a value that is deleted, or was, isn't merged: that may
  /// delete its parents with their priorities, and an existing value turns a leaf above it into an
  /// inner node.
  private func merged(_ write: OnDisconnectWrite) -> (Int, OnDisconnectWrite)? {
    guard let first = write.targets.first?.path, write.targets.count <= Self.maximumMergedCount
    else { return nil }
    for (index, item) in list.enumerated().reversed() {
      guard let place = item.targets.firstIndex(where: { $0.path.isRelated(to: first) }) else {
        continue
      }
      let target = item.targets[place]
      guard item.identity == write.identity,
        write.targets.allSatisfy({ $0.path.isBelow(target.path) }),
        !list[(index + 1)...].contains(where: { $0.concerns(target.path) })
      else { return nil }
      var targets = item.targets
      targets[place] = target.merging(write.targets)
      let isDeleted = target.value.isAbsent || targets[place].value.isAbsent
      let isWithin = list.contains { $0.targets.contains { target.path.isBelow($0.path) } }
      guard !isDeleted || !isWithin else { return nil }
      return (index, item.replacingTargets(with: targets))
    }
    return nil
  }

  /// What a new write hides of earlier ones.
  private struct Cover {
    /// The targets of the new write that hide something. If `true`, everything at and below the path
    /// is hidden; otherwise, only values that exist.
    private var targets: [TreePath: Bool] = [:]

    init(_ write: OnDisconnectWrite, after list: [OnDisconnectWrite]) {
      let targets = list.flatMap(\.targets)
      let earlier = Set(targets.map(\.path))
      // Within a value that is replaced as a whole, a deletion may delete its parents with their
      // priorities, and a value turns a leaf above it into an inner node.
      let deletesBelow = Set(targets.filter(\.value.isAbsent).flatMap { Array($0.path.ancestors) })
      for target in write.targets {
        guard let top = target.path.ancestors.filter({ earlier.contains($0) }).last else {
          self.targets[target.path] = true
          continue
        }
        if !target.value.isAbsent && !deletesBelow.contains(top) {
          self.targets[target.path] = false
        }
      }
    }

    func hides(_ target: OnDisconnectTarget) -> Bool {
      let path = sequence(first: target.path) { $0.parent }.first { targets[$0] != nil }
      guard let hidesAll = path.flatMap({ targets[$0] }) else { return false }
      return hidesAll || !target.value.isAbsent
    }
  }
}

// MARK: - Canceling

@available(Systems 2024, *)
extension OnDisconnectPlan {
  /// The changes that remove what would be written at and below a path.
  ///
  /// - Complexity: O(*n*) in the targets of the list, and in the values that are written above the
  ///   path.
  func canceling(_ path: TreePath) -> [OnDisconnectChange] {
    let split = Split(list, around: path)
    var changes: [OnDisconnectChange] = []
    for (index, item) in list.enumerated().reversed() where !item.write.path.starts(with: path) {
      guard
        item.targets.contains(where: { $0.path.starts(with: path) || split?.divides($0) ?? false })
      else { continue }
      var targets = item.targets.filter { !$0.path.starts(with: path) }
      if let split { targets = targets.flatMap { split.divides($0) ? split.parts(of: $0) : [$0] } }
      changes.append(
        .replace(index, with: targets.isEmpty ? nil : item.replacingTargets(with: targets)))
    }
    if list.contains(where: { $0.write.path.starts(with: path) }) { changes.append(.cancel(path)) }
    return changes
  }

  /// The values that remain of the value that contains a canceled path.
  private struct Split {
    /// The path of the value.
    private let top: TreePath
    private let remaining: [TreePath]
    private let remainingSet: Set<TreePath>

    /// `nil` if no value that is replaced as a whole contains the path, or if it's a leaf.
    init?(_ list: [OnDisconnectWrite], around path: TreePath) {
      let targets = list.flatMap(\.targets)
      let above = targets.lazy.map(\.path).filter { $0.count < path.count && path.starts(with: $0) }
      guard let top = above.min(by: { $0.count < $1.count }) else { return nil }
      var shape = OnDisconnectShape.absent
      for target in targets where target.path.starts(with: top) {
        shape.set(OnDisconnectShape(target.value), at: target.path.dropFirst(top.count))
      }
      if shape == .leaf { return nil }
      self.top = top
      remaining = shape.siblings(of: path.dropFirst(top.count), at: top)
      remainingSet = Set(remaining)
    }

    /// Whether a target doesn't remain as it is.
    func divides(_ target: OnDisconnectTarget) -> Bool {
      target.path.starts(with: top) && !remainingSet.contains(target.path)
        && !target.path.ancestors.contains { remainingSet.contains($0) }
    }

    /// What remains of a target that is divided.
    func parts(of target: OnDisconnectTarget) -> [OnDisconnectTarget] {
      let path = target.path
      return remaining.lazy.filter { $0.starts(with: path) }.map { place in
        OnDisconnectTarget(
          path: place, value: target.value.part(at: place.dropFirst(path.count)))
      }
    }
  }
}

extension OnDisconnectShape {
  /// The paths of the children beside a path, on each level; and of the leaf that the path is
  /// below, if there is one.
  fileprivate func siblings(of path: Slice<TreePath>, at place: TreePath) -> [TreePath] {
    guard let key = path.first else { return [] }
    switch self {
    case .absent: return []
    case .leaf: return [place]
    case .inner(let children):
      let others = children.keys.sorted().filter { $0 != key }.map { place.appending($0) }
      let below = children[key] ?? .absent
      return others + below.siblings(of: path.dropFirst(), at: place.appending(key))
    }
  }
}

@available(Systems 2024, *)
extension OnDisconnectWrite {
  /// Whether the write replaces something at, below or above a path.
  fileprivate func concerns(_ path: TreePath) -> Bool {
    targets.contains { $0.path.isRelated(to: path) }
  }

  /// The write with other targets, all at or below its path.
  ///
  /// - Precondition: There is a target.
  fileprivate func replacingTargets(with targets: [OnDisconnectTarget]) -> OnDisconnectWrite {
    if targets.count == 1, targets[0].path == write.path {
      return OnDisconnectWrite(.set(write.path, targets[0].value), as: identity)
    }
    let members = targets.map { target in
      let name = target.path.dropFirst(write.path.count).map(\.string).joined(separator: "/")
      return JSONValue.Member(name: name, value: target.value)
    }
    return OnDisconnectWrite(.update(write.path, .object(members)), as: identity)
  }
}

@available(Systems 2024, *)
extension OnDisconnectTarget {
  /// The value after changes below it, which are made at once: deletions after other values, and
  /// priorities last.
  fileprivate func merging(_ others: [OnDisconnectTarget]) -> OnDisconnectTarget {
    let values = others.filter { $0.path.priorityOwner == nil }
    let priorities = others.filter { $0.path.priorityOwner != nil }
    let ordered =
      values.filter { !$0.value.isAbsent } + values.filter(\.value.isAbsent) + priorities
    let value = ordered.reduce(value) { value, other in
      value.setting(other.value, at: other.path.dropFirst(path.count))
    }
    return OnDisconnectTarget(path: path, value: value)
  }
}

extension TreePath {
  /// The paths above this one, the nearest first.
  fileprivate var ancestors: some Sequence<TreePath> {
    sequence(first: self) { $0.parent }.dropFirst()
  }

  fileprivate func isBelow(_ other: TreePath) -> Bool {
    count > other.count && starts(with: other)
  }

  fileprivate func isRelated(to other: TreePath) -> Bool {
    starts(with: other) || other.starts(with: self)
  }
}
