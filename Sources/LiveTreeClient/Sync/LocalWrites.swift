import LiveTree

/// A write that the server hasn't acknowledged, with its server values estimated.
@available(Systems 2024, *)
struct LocalWrite: Hashable, Sendable, Identifiable {
  /// The number of the write; later writes have higher ones.
  let id: Int
  let changes: [LocalChange]
}

/// The writes that are shown although the server hasn't acknowledged them, in order.
@available(Systems 2024, *)
struct LocalWrites: Sendable {
  /// The changes of all writes.
  private(set) var changes = LocalChanges()

  private var writes: [LocalWrite.ID: LocalWrite] = [:]

  /// Which writes change something at a path.
  private var places = WritePlaces()

  var isEmpty: Bool { writes.isEmpty }

  /// Adds a write after all others.
  mutating func add(_ write: LocalWrite) {
    writes[write.id] = write
    for change in write.changes {
      places.add(write.id, at: change.path[...], setsValue: change.setsValue)
      changes.add(change)
    }
  }

  /// The write with a number; `nil` if there is none.
  subscript(id: LocalWrite.ID) -> LocalWrite? { writes[id] }

  /// Drops changes of a write, which have become part of what the server has, or were rejected.
  ///
  /// - Parameter remaining: The changes that it still has.
  /// - Complexity: O(*d*) for each path, in addition to merging the other changes above and below it
  ///   again.
  mutating func reduce(_ id: LocalWrite.ID, to remaining: [LocalChange]) {
    guard let write = writes[id], write.changes != remaining else { return }
    writes[id] = remaining.isEmpty ? nil : LocalWrite(id: id, changes: remaining)
    for change in write.changes {
      places.remove(id, at: change.path[...], setsValue: change.setsValue)
    }
    for change in remaining {
      places.add(id, at: change.path[...], setsValue: change.setsValue)
    }
    for change in write.changes { mergeAgain(at: change.path) }
  }

  /// Merges the changes of the writes at, above and below a path again.
  private mutating func mergeAgain(at path: TreePath) {
    let top = places.highestPath(along: path) ?? path
    changes.removeAll(at: top[...])
    // A write that replaces the whole node hides all earlier ones.
    let last = places.ids(at: top).last { writes[$0]?.replaces(top) ?? false }
    for id in places.ids(atAndBelow: top, from: last ?? .min) {
      for change in writes[id]?.changes ?? [] where change.path.starts(with: top) {
        changes.add(change)
      }
    }
    // The hidden ones may have made an inner node of a leaf.
    if last != nil, places.setsValue(atOrBelow: top) { changes.noteSetValue(at: top[...]) }
  }
}

@available(Systems 2024, *)
extension LocalWrite {
  fileprivate func replaces(_ path: TreePath) -> Bool {
    changes.contains { change in
      if case .set(path, _) = change { true } else { false }
    }
  }
}

/// The numbers of writes, by the paths that they change.
@available(Systems 2024, *)
private struct WritePlaces: Sendable {
  /// Ascending.
  private var ids: [LocalWrite.ID] = []
  private var children: [TreeKey: WritePlaces] = [:]
  /// The number of changes at and below the node that set a value.
  private var valueCount = 0

  private var isEmpty: Bool { ids.isEmpty && children.isEmpty }

  mutating func add(_ id: LocalWrite.ID, at path: Slice<TreePath>, setsValue: Bool) {
    valueCount += setsValue ? 1 : 0
    guard let key = path.first else {
      let position = ids.lastIndex { $0 < id }.map { $0 + 1 } ?? 0
      return ids.insert(id, at: position)
    }
    children[key, default: WritePlaces()].add(id, at: path.dropFirst(), setsValue: setsValue)
  }

  mutating func remove(_ id: LocalWrite.ID, at path: Slice<TreePath>, setsValue: Bool) {
    valueCount -= setsValue ? 1 : 0
    guard let key = path.first else {
      if let index = ids.firstIndex(of: id) { ids.remove(at: index) }
      return
    }
    children[key]?.remove(id, at: path.dropFirst(), setsValue: setsValue)
    if children[key]?.isEmpty ?? false { children[key] = nil }
  }

  /// The highest path at or above a path that a write changes; `nil` if there is none.
  func highestPath(along path: TreePath) -> TreePath? {
    var places = self
    for (depth, key) in path.enumerated() {
      if !places.ids.isEmpty { return TreePath(path.prefix(depth)) }
      guard let child = places.children[key] else { return nil }
      places = child
    }
    return places.ids.isEmpty ? nil : path
  }

  /// Whether a write sets a value at or below a path.
  func setsValue(atOrBelow path: TreePath) -> Bool { places(at: path)?.valueCount ?? 0 > 0 }

  /// The writes that change exactly the node at a path, in order.
  func ids(at path: TreePath) -> [LocalWrite.ID] { places(at: path)?.ids ?? [] }

  /// The writes at and below a path, in order, from one on.
  func ids(atAndBelow path: TreePath, from first: LocalWrite.ID) -> [LocalWrite.ID] {
    var ids: Set<LocalWrite.ID> = []
    places(at: path)?.collect(from: first, into: &ids)
    return ids.sorted()
  }

  private func places(at path: TreePath) -> WritePlaces? {
    path.reduce(Optional(self)) { places, key in places?.children[key] }
  }

  private func collect(from first: LocalWrite.ID, into ids: inout Set<LocalWrite.ID>) {
    for id in self.ids.reversed().prefix(while: { $0 >= first }) { ids.insert(id) }
    for child in children.values { child.collect(from: first, into: &ids) }
  }
}
