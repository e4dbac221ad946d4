/// Editing the items.
extension DiffableSnapshot {
  /// Appends items to a section. Items that the snapshot has already are moved there.
  ///
  /// - Parameters:
  ///   - identifiers: The items. Of those passed twice the first one counts.
  ///   - sectionIdentifier: The section; the last one if it is `nil`.
  /// - Complexity: O(*k*) in the items, and in those of the sections after it.
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

  /// Appends items some of which the snapshot may have.
  ///
  /// - Parameter rest: The items that aren't appended yet, which follow those that are.
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

  /// Inserts items before another one, into its section. Items that the snapshot has already are
  /// moved there.
  ///
  /// - Parameters:
  ///   - identifiers: The items. Of those passed twice the first one counts.
  ///   - beforeIdentifier: The item before which they are inserted, which isn't one of them.
  /// - Complexity: O(*n*) in the items after it.
  @inlinable
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) {
    place(identifiers, beside: beforeIdentifier, offset: 0, "insertItems(_:beforeItem:)")
  }

  /// Inserts items after another one, into its section. Items that the snapshot has already are
  /// moved there.
  ///
  /// - Parameters:
  ///   - identifiers: The items. Of those passed twice the first one counts.
  ///   - afterIdentifier: The item after which they are inserted, which isn't one of them.
  /// - Complexity: O(*n*) in the items after it.
  @inlinable
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) {
    place(identifiers, beside: afterIdentifier, offset: 1, "insertItems(_:afterItem:)")
  }

  /// Moves an item before another one, into its section.
  ///
  /// - Parameters:
  ///   - identifier: The item.
  ///   - toIdentifier: Another item.
  /// - Complexity: O(*n*) in the items between and after them.
  @inlinable
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) {
    move(identifier, beside: toIdentifier, offset: 0, "moveItem(_:beforeItem:)")
  }

  /// Moves an item after another one, into its section.
  ///
  /// - Parameters:
  ///   - identifier: The item.
  ///   - toIdentifier: Another item.
  /// - Complexity: O(*n*) in the items between and after them.
  @inlinable
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) {
    move(identifier, beside: toIdentifier, offset: 1, "moveItem(_:afterItem:)")
  }

  /// Deletes items. Those that the snapshot doesn't have are ignored, as in Apple's.
  ///
  /// - Complexity: O(*n*) in the items after the first of them.
  @inlinable
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    removeItems(identifiers)
    reloads.unmark(identifiers)
    reconfigures.unmark(identifiers)
  }

  /// Deletes all items and all sections, as in Apple's.
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

  /// Inserts items that the snapshot doesn't have.
  @inlinable
  mutating func insert(_ ids: [ItemIdentifierType], at position: Int, in section: Int) {
    items.insert(ids, at: position)
    extend(section, by: ids.count)
  }

  /// Moves the ends of a section and of all after it.
  @inlinable
  mutating func extend(_ section: Int, by count: Int) {
    ends.withUnsafeMutableBufferPointer { ends in
      for later in section..<ends.count { ends[later] += count }
    }
  }

  /// Removes those of some items that the snapshot has.
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
