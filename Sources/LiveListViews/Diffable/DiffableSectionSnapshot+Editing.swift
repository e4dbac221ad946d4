/// Methods that edit a section snapshot.
extension DiffableSectionSnapshot {
  /// Appends items without children.
  ///
  /// - Parameters:
  ///   - items: The items. Those that the snapshot already contains stay where they are.
  ///   - parent: The item to which they are appended as children; `nil` to append them to the
  ///     section.
  /// - Complexity: O(*k*) in the number of appended items and of items after the parent's children.
  @inlinable
  public mutating func append(
    _ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil
  ) {
    guard let parent else { return insert(items, 0, at: list.ids.count, "append(_:to:)") }
    guard let position = list.position(of: parent) else {
      return reports.report(.unknown, "append(_:to:)", [parent])
    }
    insert(items, levels[position] + 1, at: subtreeEnd(of: position), "append(_:to:)")
  }

  /// Inserts items without children before another item, as children of its parent.
  ///
  /// - Parameters:
  ///   - items: The items. Those that the snapshot already contains stay where they are.
  ///   - item: The item before which they are inserted.
  /// - Complexity: O(*n*) in the number of items after it.
  @inlinable
  public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
    guard let position = list.position(of: item) else {
      return reports.report(.unknown, "insert(_:before:)", [item])
    }
    insert(items, levels[position], at: position, "insert(_:before:)")
  }

  /// Inserts items without children after another item and its children, as children of its parent.
  ///
  /// - Parameters:
  ///   - items: The items. Those that the snapshot already contains stay where they are.
  ///   - item: The item after which they are inserted.
  /// - Complexity: O(*n*) in the number of items after it.
  @inlinable
  public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
    guard let position = list.position(of: item) else {
      return reports.report(.unknown, "insert(_:after:)", [item])
    }
    insert(items, levels[position], at: subtreeEnd(of: position), "insert(_:after:)")
  }

  /// Inserts the items of another snapshot before an item, as children of its parent.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot. Items that this snapshot already contains are skipped, together
  ///     with their children.
  ///   - item: The item before which they are inserted.
  @inlinable
  public mutating func insert(
    _ snapshot: DiffableSectionSnapshot<ItemIdentifierType>, before item: ItemIdentifierType
  ) {
    guard let position = list.position(of: item) else {
      return reports.report(.unknown, "insert(_:before:)", [item])
    }
    insert(snapshot, levels[position], at: position, "insert(_:before:)")
  }

  /// Inserts the items of another snapshot after an item and its children, as children of its
  /// parent.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot. Items that this snapshot already contains are skipped, together
  ///     with their children.
  ///   - item: The item after which they are inserted.
  @inlinable
  public mutating func insert(
    _ snapshot: DiffableSectionSnapshot<ItemIdentifierType>, after item: ItemIdentifierType
  ) {
    guard let position = list.position(of: item) else {
      return reports.report(.unknown, "insert(_:after:)", [item])
    }
    insert(snapshot, levels[position], at: subtreeEnd(of: position), "insert(_:after:)")
  }

  /// Replaces the children of an item with the items of another snapshot.
  ///
  /// - Parameters:
  ///   - parent: The item whose children are replaced.
  ///   - snapshot: The snapshot. Items that this snapshot contains elsewhere are skipped, together
  ///     with their children.
  @inlinable
  public mutating func replace(
    childrenOf parent: ItemIdentifierType,
    using snapshot: DiffableSectionSnapshot<ItemIdentifierType>
  ) {
    guard let position = list.position(of: parent) else {
      return reports.report(.unknown, "replace(childrenOf:using:)", [parent])
    }
    remove(position + 1..<subtreeEnd(of: position))
    insert(snapshot, levels[position] + 1, at: position + 1, "replace(childrenOf:using:)")
  }

  /// Deletes items with their children.
  ///
  /// - Complexity: O(*n*) for each item.
  @inlinable
  public mutating func delete(_ items: [ItemIdentifierType]) {
    reports.report(.unknown, "delete(_:)", items.filter { !list.contains($0) })
    for item in items {
      guard let position = list.position(of: item) else { continue }
      remove(position..<subtreeEnd(of: position))
    }
  }

  /// Deletes all items.
  @inlinable
  public mutating func deleteAll() {
    remove(0..<list.ids.count)
  }

  /// Expands items, so that their children are visible.
  @inlinable
  public mutating func expand(_ items: [ItemIdentifierType]) {
    reports.report(.unknown, "expand(_:)", items.filter { !list.contains($0) })
    for item in items where list.contains(item) { expanded.insert(item) }
  }

  /// Collapses items, so that their children are hidden. Which of the children are expanded is
  /// remembered.
  @inlinable
  public mutating func collapse(_ items: [ItemIdentifierType]) {
    reports.report(.unknown, "collapse(_:)", items.filter { !list.contains($0) })
    expanded.subtract(items)
  }

  @inlinable
  mutating func insert(
    _ ids: [ItemIdentifierType], _ level: Int, at position: Int, _ method: StaticString
  ) {
    guard position < list.ids.count else { return append(ids, level, method) }
    var (new, repeated) = IdentifierList.distinct(ids)
    repeated += new.filter { list.contains($0) }
    reports.report(.duplicate, method, repeated)
    if !repeated.isEmpty { new.removeAll { list.contains($0) } }
    insertNew(new, level, at: position)
  }

  @inlinable
  mutating func append(_ ids: [ItemIdentifierType], _ level: Int, _ method: StaticString) {
    var repeated: [ItemIdentifierType] = []
    for id in ids[list.append(ids)...] where !list.append(id) { repeated.append(id) }
    levels.append(contentsOf: repeatElement(level, count: list.ids.count - levels.count))
    reports.report(.duplicate, method, repeated)
  }

  @inlinable
  mutating func insertNew(_ ids: [ItemIdentifierType], _ level: Int, at position: Int) {
    list.insert(ids, at: position)
    levels.insert(contentsOf: repeatElement(level, count: ids.count), at: position)
  }

  @inlinable
  mutating func insert(_ snapshot: Self, _ level: Int, at position: Int, _ method: StaticString) {
    var position = position
    var excluded: Int?
    var repeated: [ItemIdentifierType] = []
    for (id, depth) in zip(snapshot.list.ids, snapshot.levels) {
      if let excludedDepth = excluded, depth > excludedDepth { continue }
      excluded = nil
      guard !list.contains(id) else {
        repeated.append(id)
        excluded = depth
        continue
      }
      insertNew([id], level + depth, at: position)
      if snapshot.expanded.contains(id) { expanded.insert(id) }
      position += 1
    }
    reports.report(.duplicate, method, repeated)
  }

  @inlinable
  mutating func remove(_ range: Range<Int>) {
    expanded.subtract(list.ids[range])
    list.remove(at: Array(range))
    levels.removeSubrange(range)
  }

  /// Removes the reports, which were delivered when the snapshot was applied.
  package mutating func clearReports() {
    reports = []
  }
}
