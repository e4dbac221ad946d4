/// An index of the children of a node in an order.
@available(Systems 2024, *)
struct OrderIndex: Sendable {
  let order: TreeOrder

  /// The indexed children.
  private(set) var children: TreeChildren

  private(set) var places: SortedChunks<Place>

  /// - Complexity: O(*n* log *n*).
  init(of children: TreeChildren, by order: TreeOrder) {
    self.order = order
    self.children = children
    let places = children.map { order.place(of: $0.node, under: $0.key) }
    self.places = SortedChunks(sorted: Self.positions(sorting: places).map { places[Int($0)] })
  }

  /// The positions of places, which are in key order, sorted by place.
  ///
  /// Positions are sorted instead of places, which take longer to move than to compare.
  private static func positions(sorting places: [Place]) -> [Int32] {
    places.withUnsafeBufferPointer { places in
      places.indices.map(Int32.init).sorted { first, second in
        let difference = places[Int(first)].value.compared(to: places[Int(second)].value)
        return difference == 0 ? first < second : difference < 0
      }
    }
  }

  /// Updates the index.
  ///
  /// - Complexity: That of `TreeChildren.changedKeys(since:)`, O(1) if nothing has changed.
  mutating func update(to new: TreeChildren) {
    guard !new.hasSameStorage(as: children) else { return }
    update(to: new, new.changes(since: children, at: nil))
  }

  /// Updates the index with all changes since its last update.
  ///
  /// - Complexity: O(*c* (log *n* + 512)) for *c* changes, never more than O(*n* log *n*).
  mutating func update(to new: TreeChildren, _ changes: [ChildChange]) {
    guard changes.count < 64 + new.count / 8 else {
      self = OrderIndex(of: new, by: order)
      return
    }
    children = new
    for change in changes {
      let former = order.placeIfPresent(of: change.old, under: change.key)
      let present = order.placeIfPresent(of: change.new, under: change.key)
      guard former != present else { continue }
      if let former { places.remove(former) }
      if let present { places.insert(present) }
    }
  }
}

@available(Systems 2024, *)
extension TreeChildren {
  /// Whether both share their storage.
  package func hasSameStorage(as other: TreeChildren) -> Bool {
    root.hasSameStorage(as: other.root)
  }
}
