/// Editing a section snapshot.
extension DiffableSectionSnapshot {
  /// Appends items without children.
  ///
  /// - Parameters:
  ///   - items: The items. Those that the snapshot has already stay where they are.
  ///   - parent: The item whose last children they become; `nil` to append them to the section.
  /// - Complexity: O(*k*) in the items, and in those after the parent's children.
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

  /// Inserts items without children before another one, as children of its parent.
  ///
  /// - Parameters:
  ///   - items: The items. Those that the snapshot has already stay where they are.
  ///   - item: The item before which they are inserted.
  /// - Complexity: O(*n*) in the items after it.
  @inlinable
  public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
    guard let position = list.position(of: item) else {
      return reports.report(.unknown, "insert(_:before:)", [item])
    }
    insert(items, levels[position], at: position, "insert(_:before:)")
  }

  /// Inserts items without children after another one and its children, as children of its parent.
  ///
  /// - Parameters:
  ///   - items: The items. Those that the snapshot has already stay where they are.
  ///   - item: The item after which they are inserted.
  /// - Complexity: O(*n*) in the items after it.
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
  ///   - snapshot: The snapshot. An item of it that this one has already is left out, with its
  ///     children.
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
  ///   - snapshot: The snapshot. An item of it that this one has already is left out, with its
  ///     children.
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

  /// Replaces the children of an item by the items of another snapshot.
  ///
  /// - Parameters:
  ///   - parent: The item.
  ///   - snapshot: The snapshot. An item of it that this one has elsewhere is left out, with its
  ///     children.
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

  /// Shows the children of items.
  @inlinable
  public mutating func expand(_ items: [ItemIdentifierType]) {
    reports.report(.unknown, "expand(_:)", items.filter { !list.contains($0) })
    for item in items where list.contains(item) { expanded.insert(item) }
  }

  /// Hides the children of items. Which of the children are expanded is kept.
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
  mutating func insert(
    _ snapshot: Self, _ level: Int, at position: Int, _ method: StaticString
  ) {
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

  /// Forgets the reports, which belong to one application of the snapshot.
  package mutating func clearReports() {
    reports = []
  }
}
