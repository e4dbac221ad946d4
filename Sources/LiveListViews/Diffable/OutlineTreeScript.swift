import LiveList

/// The calls that change an outline view from one tree to another. The indexes of a call refer to
/// the children after the previous call (R66).
///
/// Items are moved first, then removed. Finally new items are inserted, each at its final index. An
/// item is moved together with what is visible below it. Only children of expanded items have rows: an item that
/// leaves a collapsed parent is inserted, and one that enters a collapsed parent is removed. Among
/// the children of a parent, the fewest possible are moved.
package struct OutlineTreeScript<ID: Hashable> {
  /// A call. A parent of `nil` is the root.
  package enum Step: Equatable {
    case move(from: Int, parent: ID?, to: Int, newParent: ID?)
    case remove([Int], parent: ID?)
    case insert([Int], parent: ID?)
  }

  /// The items to collapse before the calls.
  package private(set) var collapsed: [ID] = []
  package private(set) var steps: [Step] = []
  /// For each item that is expanded in the view, its children that have rows. The key `nil` is the
  /// root.
  private var rows: [ID?: [ID]] = [:]
  private var parents: [ID: ID?] = [:]

  /// - Parameters:
  ///   - old: The tree that the view shows.
  ///   - new: The tree that it will show.
  ///   - isExpanded: Whether an item is expanded in the view.
  /// - Complexity: O(*n* log *n*), plus O(*k*) for each move in the number of children of its
  ///   parents.
  package init(from old: OutlineTree<ID>, to new: OutlineTree<ID>, isExpanded: (ID) -> Bool) {
    var remaining: Set<ID> = []
    new.walk { remaining.insert($0).inserted }
    enter(old.children(of: nil), below: nil)
    old.walk { item in
      guard isExpanded(item) else { return false }
      guard new.expanded.contains(item) || !remaining.contains(item) else {
        collapsed.append(item)
        return false
      }
      enter(old.children(of: item), below: item)
      return true
    }
    arrange(new)
  }

  private mutating func enter(_ children: [ID], below parent: ID?) {
    rows[parent] = children
    for child in children { parents[child] = .some(parent) }
  }

  private mutating func arrange(_ new: OutlineTree<ID>) {
    var visited: [ID?] = [nil]
    var next = 0
    while next < visited.count {
      let parent = visited[next]
      let kept = new.children(of: parent).filter { parents[$0] != nil }
      arrange(kept, below: parent)
      visited += kept.filter { rows[$0] != nil }.map(Optional.some)
      next += 1
    }
    var inserts: [Step] = []
    for parent in visited {
      let children = new.children(of: parent)
      let wanted = Set(children)
      let removed = rows[parent, default: []].enumerated().filter { !wanted.contains($0.element) }
      if !removed.isEmpty { steps.append(.remove(removed.map(\.offset), parent: parent)) }
      let inserted = children.indices.filter { parents[children[$0]] == nil }
      if !inserted.isEmpty { inserts.append(.insert(inserted, parent: parent)) }
    }
    steps += inserts
  }

  /// Moves items so that they are children of a parent, in this order.
  private mutating func arrange(_ items: [ID], below parent: ID?) {
    let staying = staying(items, below: parent)
    var index = 0
    for item in items {
      if staying.contains(item) {
        while rows[parent]?[index] != item { index += 1 }
        index += 1
      } else {
        move(item, to: &index, below: parent)
      }
    }
  }

  /// - Parameter index: Before the call, the index after the preceding item; after the call, the
  ///   index after this item.
  private mutating func move(_ item: ID, to index: inout Int, below parent: ID?) {
    guard let old = parents[item], let from = rows[old]?.firstIndex(of: item) else { return }
    if old == parent, from < index { index -= 1 }
    rows[old]?.remove(at: from)
    rows[parent]?.insert(item, at: index)
    parents[item] = .some(parent)
    steps.append(.move(from: from, parent: old, to: index, newParent: parent))
    index += 1
  }

  /// The largest set of items that are children of the parent and already in the given order.
  private func staying(_ items: [ID], below parent: ID?) -> Set<ID> {
    let children = rows[parent, default: []]
    var places: [ID: Int] = [:]
    for (place, child) in children.enumerated() { places[child] = place }
    var staying: Set<ID> = []
    HeaviestChain<UInt32>.with(bound: children.count) { chain in
      var chain = chain
      for place in items.compactMap({ places[$0] }) { chain.append(place, weight: 1) }
      chain.choose()
      staying = Set(children.indices.filter { chain.contains($0) }.map { children[$0] })
    }
    return staying
  }
}
