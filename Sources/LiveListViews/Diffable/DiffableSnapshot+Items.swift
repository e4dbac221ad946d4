/// Methods that edit the items.
extension DiffableSnapshot {
  /// Appends items to a section. Items that the snapshot already contains are moved there.
  ///
  /// - Parameters:
  ///   - identifiers: The items. If an item is passed twice, its first position is used.
  ///   - sectionIdentifier: The section; the last section if `nil`.
  /// - Complexity: O(*k*) in the number of appended items and of items of the following sections.
  @inlinable
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard let last = sections.ids.indices.last else {
      return reports.report(.noSection, "appendItems(_:toSection:)", identifiers)
    }
    var section = last
    if let sectionIdentifier {
      guard let position = sections.position(of: sectionIdentifier) else {
        return reports.report(.unknown, "appendItems(_:toSection:)", [sectionIdentifier])
      }
      section = position
    }
    var rest = identifiers[...]
    if ends[section] == items.ids.count {
      let count = items.append(identifiers)
      extend(section, by: count)
      guard count < identifiers.count else { return }
      rest = identifiers[count...]
    }
    appendKnown(identifiers, rest, to: section)
  }

  /// Appends items, some of which the snapshot may already contain.
  ///
  /// - Parameter rest: The items that haven't been appended yet.
  @inlinable
  mutating func appendKnown(
    _ all: [ItemIdentifierType], _ rest: ArraySlice<ItemIdentifierType>, to section: Int
  ) {
    let (distinct, repeated) = IdentifierList.distinct(all)
    reports.report(.duplicate, "appendItems(_:toSection:)", repeated)
    let new = Array(distinct[rest.startIndex...])
    removeItems(new)
    insert(new, at: ends[section], in: section)
  }

  /// Inserts items before another item, into its section. Items that the snapshot already contains
  /// are moved there.
  ///
  /// - Parameters:
  ///   - identifiers: The items. If an item is passed twice, its first position is used.
  ///   - beforeIdentifier: The item before which they are inserted. It must not be one of them.
  /// - Complexity: O(*n*) in the number of items after it.
  @inlinable
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) {
    place(identifiers, beside: beforeIdentifier, offset: 0, "insertItems(_:beforeItem:)")
  }

  /// Inserts items after another item, into its section. Items that the snapshot already contains
  /// are moved there.
  ///
  /// - Parameters:
  ///   - identifiers: The items. If an item is passed twice, its first position is used.
  ///   - afterIdentifier: The item after which they are inserted. It must not be one of them.
  /// - Complexity: O(*n*) in the number of items after it.
  @inlinable
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) {
    place(identifiers, beside: afterIdentifier, offset: 1, "insertItems(_:afterItem:)")
  }

  /// Moves an item before another item, into its section.
  ///
  /// - Parameters:
  ///   - identifier: The item to move.
  ///   - toIdentifier: The item before which it is placed.
  /// - Complexity: O(*n*) in the number of items from the first of the two to the end.
  @inlinable
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) {
    move(identifier, beside: toIdentifier, offset: 0, "moveItem(_:beforeItem:)")
  }

  /// Moves an item after another item, into its section.
  ///
  /// - Parameters:
  ///   - identifier: The item to move.
  ///   - toIdentifier: The item after which it is placed.
  /// - Complexity: O(*n*) in the number of items from the first of the two to the end.
  @inlinable
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) {
    move(identifier, beside: toIdentifier, offset: 1, "moveItem(_:afterItem:)")
  }

  /// Deletes items. As in Apple's snapshots, unknown items are ignored.
  ///
  /// - Complexity: O(*n*) in the number of items after the first of them.
  @inlinable
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    removeItems(identifiers)
    reloads.unmark(identifiers)
    reconfigures.unmark(identifiers)
  }

  /// Deletes all items and all sections, like the method of Apple's snapshots.
  @inlinable
  public mutating func deleteAllItems() {
    let reports = reports
    self = Self()
    self.reports = reports
  }

  @inlinable
  mutating func move(
    _ id: ItemIdentifierType, beside other: ItemIdentifierType, offset: Int, _ method: StaticString
  ) {
    guard items.contains(id) else { return reports.report(.unknown, method, [id]) }
    place([id], beside: other, offset: offset, method)
  }

  @inlinable
  mutating func place(
    _ ids: [ItemIdentifierType], beside other: ItemIdentifierType, offset: Int,
    _ method: StaticString
  ) {
    guard items.contains(other) else { return reports.report(.unknown, method, [other]) }
    guard !ids.contains(other) else { return reports.report(.besideItself, method, [other]) }
    let (distinct, repeated) = IdentifierList.distinct(ids)
    reports.report(.duplicate, method, repeated)
    removeItems(distinct)
    guard let position = items.position(of: other) else { return }
    insert(distinct, at: position + offset, in: section(ofPosition: position))
  }

  /// Inserts items that the snapshot doesn't contain.
  @inlinable
  mutating func insert(_ ids: [ItemIdentifierType], at position: Int, in section: Int) {
    items.insert(ids, at: position)
    extend(section, by: ids.count)
  }

  /// Adjusts the ends of a section and of all following sections.
  @inlinable
  mutating func extend(_ section: Int, by count: Int) {
    ends.withUnsafeMutableBufferPointer { ends in
      for later in section..<ends.count { ends[later] += count }
    }
  }

  /// Removes those of the given items that the snapshot contains.
  @inlinable
  mutating func removeItems(_ ids: [ItemIdentifierType]) {
    let positions = items.positions(of: ids)
    guard !positions.isEmpty else { return }
    items.remove(at: positions)
    var removed = 0
    for section in section(ofPosition: positions[0])..<ends.count {
      while removed < positions.count, positions[removed] < ends[section] { removed += 1 }
      ends[section] -= removed
    }
  }
}
