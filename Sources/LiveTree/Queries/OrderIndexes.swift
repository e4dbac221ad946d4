/// The indexes of a database: created on demand. If there are too many, the least recently used
/// ones are dropped.
///
/// An index is for one order of the children at one path. Indexes that listeners need are never
/// dropped.
@available(Systems 2024, *)
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

  /// With fewer children, each query sorts them, which is as fast as looking up an index.
  static let minimumCount = 32

  /// The index of at least this many children is created in another task, because other calls
  /// shouldn't wait until they are sorted.
  static let largeCount = 4_096

  private let maximumCount: Int
  private var entries: [ID: Entry] = [:]
  private var useCount = 0

  /// The number of indexes created so far, for tests.
  private(set) var madeCount = 0

  /// The number of indexes.
  var count: Int { entries.count }

  /// - Parameter maximumCount: The maximum number of indexes, in addition to those that listeners
  ///   need.
  init(maximumCount: Int) {
    self.maximumCount = maximumCount
  }

  /// Whether selecting from these children in an order uses an index.
  static func isIndexed(_ order: TreeOrder, of children: TreeChildren) -> Bool {
    order != .key && children.count >= minimumCount
  }

  /// Selects from the children of the node at a path.
  ///
  /// - Complexity: O(log *n* + *k* log *n*) for *k* selected children, if little has changed since
  ///   the last query in this order at this path.
  mutating func select(
    _ query: TreeQuery, from node: TreeNode, at path: TreePath
  ) -> TreeSelection {
    let children = node.children
    let id = ID(path: path, order: query.order)
    guard Self.isIndexed(query.order, of: children) else { return query.selection(from: node) }
    use(id, of: children)
    dropLeastRecentlyUsed()
    guard let index = entries[id]?.index else { return query.selection(from: node) }
    return query.selection(from: children, at: index.places)
  }

  /// The index that is kept for listeners, as of its last update.
  func index(at path: TreePath, _ order: TreeOrder) -> OrderIndex? {
    entries[ID(path: path, order: order)]?.index
  }

  /// Keeps an index for a feed, and returns its places.
  mutating func retain(
    at path: TreePath, _ order: TreeOrder, of children: TreeChildren
  ) -> SortedChunks<Place> {
    let id = ID(path: path, order: order)
    use(id, of: children)
    entries[id]?.feedCount += 1
    return entries[id]?.index.places ?? SortedChunks([])
  }

  /// Ends a call of `retain(at:_:of:)`.
  mutating func release(at path: TreePath, _ order: TreeOrder) {
    entries[ID(path: path, order: order)]?.feedCount -= 1
    dropLeastRecentlyUsed()
  }

  /// Updates an index with the changes of the children at a path.
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

  /// Whether an index exists, up to date or not.
  func contains(_ id: ID) -> Bool {
    entries[id] != nil
  }

  /// Adds an index, unless one exists.
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
