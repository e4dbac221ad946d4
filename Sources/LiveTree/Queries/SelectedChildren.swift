/// The children of a node that a query selects, in its order, while the children change.
///
/// An update costs what changed. Copies share their storage, so that a copy is a snapshot.
@available(Systems 2024, *)
package struct SelectedChildren: Sendable {
  package let query: TreeQuery

  /// All children, selected or not.
  package private(set) var all = TreeChildren()

  /// The selected children, by key.
  package private(set) var selected = TreeChildren()

  /// The places of the selected children; `nil` if they are in key order.
  private var places: SortedChunks<Place>?

  /// The index of all children; `nil` if they are in key order.
  private var index: OrderIndex?

  /// `nil` if the query selects all children.
  private var window: QueryWindow?

  /// The number of children with a priority. Without any, the order by priority is the order by key.
  private var priorityCount = 0

  /// Creates a selection of no children.
  package init(_ query: TreeQuery) {
    self.query = query
  }

  /// Updates the selection.
  ///
  /// - Parameter children: All children now.
  /// - Complexity: O(*c* (log *n* + 512)) for *c* changed children, in addition to finding them; in
  ///   the worst case, O(*n* log *n*).
  package mutating func update(to children: TreeChildren) {
    guard !children.hasSameStorage(as: all) else { return }
    let changes = children.changes(since: all, at: nil)
    priorityCount += changes.reduce(0) { $0 + $1.priorityDifference }
    all = children
    if isInKeyOrder == (index != nil) || changes.count > 64 + children.count / 8 {
      rebuild()
    } else {
      update(changes)
    }
  }

  private var isInKeyOrder: Bool {
    query.order == .key || query.order == .priority && priorityCount == 0
  }

  private mutating func rebuild() {
    index = isInKeyOrder ? nil : OrderIndex(of: all, by: query.order)
    guard !query.isUnconstrained else {
      (selected, places) = (all, index?.places)
      return
    }
    if let index {
      let inside = index.places.selected(by: query)
      places = SortedChunks(sorted: Array(inside))
      select(inside, of: index.places)
    } else {
      let all = KeyPlaces(children: all)
      places = nil
      select(all.selected(by: query), of: all)
    }
  }

  private mutating func select<Places: OrderedPlaces>(
    _ inside: Places.SubSequence, of places: Places
  ) {
    window = QueryWindow(query, of: places)
    selected = TreeChildren(inside.map { ($0.key, all[$0.key]) })
  }

  private mutating func update(_ changes: [ChildChange]) {
    index?.update(to: all, changes)
    guard !query.isUnconstrained else {
      (selected, places) = (all, index?.places)
      return
    }
    // Before the first update, the window isn't known.
    guard window != nil else { return rebuild() }
    let moves: [TreeChange]? =
      if let index {
        window?.update(changes, of: all, at: index.places)
      } else {
        window?.update(changes, of: all, at: KeyPlaces(children: all))
      }
    for move in moves ?? [] {
      guard let key = move.path.first else { continue }
      movePlace(of: key, from: selected[key], to: move.node)
      selected = selected.setting(move.node, for: key)
    }
  }

  private mutating func movePlace(of key: TreeKey, from old: TreeNode, to new: TreeNode) {
    let (former, present) = (
      query.order.placeIfPresent(of: old, under: key),
      query.order.placeIfPresent(of: new, under: key)
    )
    guard former != present else { return }
    if let former { places?.remove(former) }
    if let present { places?.insert(present) }
  }
}

@available(Systems 2024, *)
extension SelectedChildren {
  /// A selected child that was inserted, deleted, or changed.
  package struct Edit: Sendable {
    package let key: TreeKey
    /// The child before; absent if it wasn't selected.
    package let old: TreeNode
    /// The child now; absent if it isn't selected.
    package let new: TreeNode
    /// Whether the value by which the child is sorted has changed.
    package let isMoved: Bool
  }

  /// The selected children, in the order of the query.
  ///
  /// - Complexity: O(*k* log *k*) for *k* children; O(*k*) in key order.
  package var ordered: [TreeChildren.Element] {
    guard let places else { return Array(selected) }
    return places.map { ($0.key, selected[$0.key]) }
  }

  /// The key of the selected child before another one; `nil` before the first one.
  ///
  /// - Complexity: O(log *n*).
  package func key(before key: TreeKey) -> TreeKey? {
    let place = query.order.place(of: selected[key], under: key)
    if let places { return places.key(before: place) }
    return KeyPlaces(children: selected).key(before: Place(value: .nothing, key: key))
  }

  /// The place of a selected child in the order of the query.
  ///
  /// - Complexity: O(log *n*).
  package func place(of key: TreeKey) -> Place {
    query.order.place(of: query.order == .key ? .absent : selected[key], under: key)
  }

  /// The edits that turn another selection of the same query into this one: deletions, then changes,
  /// then insertions, each in the order of the query.
  ///
  /// - Complexity: O(*c* log *n*) for *c* edits if this selection is an update of the other one, and
  ///   O(*n*) otherwise.
  package func edits(since former: SelectedChildren) -> [Edit] {
    let edits = selected.changes(since: former.selected, at: nil).map { change in
      let (old, new) = (
        query.order.placeIfPresent(of: change.old, under: change.key),
        query.order.placeIfPresent(of: change.new, under: change.key)
      )
      return Edit(
        key: change.key, old: change.old, new: change.new,
        isMoved: old != nil && new != nil && old != new)
    }
    return edits.filter(\.new.isAbsent).sorted(by: query.order, \.old)
      + edits.filter { !$0.old.isAbsent && !$0.new.isAbsent }.sorted(by: query.order, \.new)
      + edits.filter(\.old.isAbsent).sorted(by: query.order, \.new)
  }
}

@available(Systems 2024, *)
extension [SelectedChildren.Edit] {
  fileprivate func sorted(
    by order: TreeOrder, _ node: (SelectedChildren.Edit) -> TreeNode
  ) -> [SelectedChildren.Edit] {
    // They are already sorted by key.
    guard order != .key, count > 1 else { return self }
    return map { (place: order.place(of: node($0), under: $0.key), edit: $0) }
      .sorted { $0.place < $1.place }.map(\.edit)
  }
}

@available(Systems 2024, *)
extension OrderedPlaces {
  fileprivate func key(before place: Place) -> TreeKey? {
    let index = firstIndex { !($0 < place) }
    return index == startIndex ? nil : self[self.index(before: index)].key
  }
}

@available(Systems 2024, *)
extension ChildChange {
  fileprivate var priorityDifference: Int {
    (new.priority == nil ? 0 : 1) - (old.priority == nil ? 0 : 1)
  }
}
