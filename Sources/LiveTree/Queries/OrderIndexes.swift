/// The indexes of a database: made when somebody asks, dropped when many others are asked for.
///
/// An index is for one order of the children at one path. Those that listeners need stay.
struct OrderIndexes {
  struct ID: Hashable {
    let path: TreePath
    let order: TreeOrder
  }

  private struct Entry {
    var index: OrderIndex
    var feedCount = 0
    var lastUse = 0
  }

  /// Fewer children are sorted each time: that is as fast as to find their index.
  static let minimumCount = 32

  /// The index of so many children is made aside: to sort them takes longer than others should wait.
  static let largeCount = 4_096

  private let maximumCount: Int
  private var entries: [ID: Entry] = [:]
  private var useCount = 0

  /// How many indexes were made from nothing, for tests.
  private(set) var madeCount = 0

  /// How many there are.
  var count: Int { entries.count }

  /// - Parameter maximumCount: How many may exist, besides those that listeners need.
  init(maximumCount: Int) {
    self.maximumCount = maximumCount
  }

  /// Selects from the children of the node at a path.
  ///
  /// - Complexity: O(log *n* + *k* log *n*) for *k* selected children, if only little has changed
  ///   since the order was asked for at this path.
  mutating func select(
    _ query: TreeQuery, from node: TreeNode, at path: TreePath
  ) -> TreeSelection {
    let children = node.children
    let id = ID(path: path, order: query.order)
    guard query.order != .key, children.count >= Self.minimumCount || entries[id] != nil else {
      return query.selection(from: node)
    }
    use(id, of: children)
    dropLeastRecentlyUsed()
    guard let index = entries[id]?.index else { return query.selection(from: node) }
    return query.selection(from: children, at: index.places)
  }

  /// The index that listeners asked to be kept, as it was when it was last updated.
  func index(at path: TreePath, _ order: TreeOrder) -> OrderIndex? {
    entries[ID(path: path, order: order)]?.index
  }

  /// Keeps an index for listeners, and gives its places.
  mutating func retain(
    at path: TreePath, _ order: TreeOrder, of children: TreeChildren
  ) -> SortedChunks<Place> {
    let id = ID(path: path, order: order)
    use(id, of: children)
    entries[id]?.feedCount += 1
    return entries[id]?.index.places ?? SortedChunks([])
  }

  /// Keeps an index no longer than others; to be called as often as `retain(at:_:of:)`.
  mutating func release(at path: TreePath, _ order: TreeOrder) {
    entries[ID(path: path, order: order)]?.feedCount -= 1
    dropLeastRecentlyUsed()
  }

  /// Takes in what has changed between two states of the children at a path.
  mutating func update(
    at path: TreePath, _ order: TreeOrder, from old: TreeChildren, to new: TreeChildren,
    _ changes: [ChildChange]
  ) {
    let id = ID(path: path, order: order)
    guard let isUpToDate = entries[id]?.index.children.hasSameStorage(as: old) else { return }
    if isUpToDate {
      entries[id]?.index.update(to: new, changes)
    } else {
      entries[id]?.index.update(to: new)
    }
  }

  /// Whether there is an index, up to date or not.
  func contains(_ id: ID) -> Bool {
    entries[id] != nil
  }

  /// Takes an index that was made aside, unless there is one.
  mutating func add(_ index: OrderIndex, for id: ID) {
    guard entries[id] == nil else { return }
    madeCount += 1
    entries[id] = Entry(index: index)
  }

  private mutating func use(_ id: ID, of children: TreeChildren) {
    useCount += 1
    if entries[id] == nil { add(OrderIndex(of: children, by: id.order), for: id) }
    entries[id]?.index.update(to: children)
    entries[id]?.lastUse = useCount
  }

  private mutating func dropLeastRecentlyUsed() {
    while true {
      let free = entries.filter { $0.value.feedCount == 0 }
      guard free.count > maximumCount,
        let oldest = free.min(by: { $0.value.lastUse < $1.value.lastUse })
      else { return }
      entries[oldest.key] = nil
    }
  }
}
