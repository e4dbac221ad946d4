/// Methods that edit the sections.
extension DiffableSnapshot {
  /// Appends sections without items. Sections that exist already stay where they are.
  ///
  /// - Complexity: O(*k*) in the number of sections.
  @inlinable
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insertSections(identifiers, at: sections.ids.count, "appendSections(_:)")
  }

  /// Inserts sections without items before another section. Sections that exist already stay where
  /// they are.
  ///
  /// - Parameters:
  ///   - identifiers: The sections.
  ///   - toIdentifier: The section before which they are inserted.
  @inlinable
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) {
    guard let position = sections.position(of: toIdentifier) else {
      return reports.report(.unknown, "insertSections(_:beforeSection:)", [toIdentifier])
    }
    insertSections(identifiers, at: position, "insertSections(_:beforeSection:)")
  }

  /// Inserts sections without items after another section. Sections that exist already stay where
  /// they are.
  ///
  /// - Parameters:
  ///   - identifiers: The sections.
  ///   - toIdentifier: The section after which they are inserted.
  @inlinable
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) {
    guard let position = sections.position(of: toIdentifier) else {
      return reports.report(.unknown, "insertSections(_:afterSection:)", [toIdentifier])
    }
    insertSections(identifiers, at: position + 1, "insertSections(_:afterSection:)")
  }

  /// Deletes sections with their items. As in Apple's snapshots, unknown sections are ignored.
  ///
  /// - Complexity: O(*n*) in the number of items for each section.
  @inlinable
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    for id in identifiers {
      guard let section = sections.position(of: id) else { continue }
      deleteItems(Array(items.ids[range(ofSection: section)]))
      sections.remove(at: [section])
      ends.remove(at: section)
    }
    sectionReloads.unmark(identifiers)
  }

  /// Moves a section with its items before another section.
  ///
  /// - Parameters:
  ///   - identifier: The section to move.
  ///   - toIdentifier: The section before which it is placed.
  /// - Complexity: O(*n*) in the number of items.
  @inlinable
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) {
    moveSection(identifier, beside: toIdentifier, offset: 0, "moveSection(_:beforeSection:)")
  }

  /// Moves a section with its items after another section.
  ///
  /// - Parameters:
  ///   - identifier: The section to move.
  ///   - toIdentifier: The section after which it is placed.
  /// - Complexity: O(*n*) in the number of items.
  @inlinable
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) {
    moveSection(identifier, beside: toIdentifier, offset: 1, "moveSection(_:afterSection:)")
  }

  @inlinable
  mutating func insertSections(
    _ ids: [SectionIdentifierType], at position: Int, _ method: StaticString
  ) {
    var (new, repeated) = IdentifierList.distinct(ids)
    repeated += new.filter { sections.contains($0) }
    reports.report(.duplicate, method, repeated)
    if !repeated.isEmpty { new.removeAll { sections.contains($0) } }
    sections.insert(new, at: position)
    let end = position == 0 ? 0 : ends[position - 1]
    ends.insert(contentsOf: repeatElement(end, count: new.count), at: position)
  }

  @inlinable
  mutating func moveSection(
    _ id: SectionIdentifierType, beside other: SectionIdentifierType, offset: Int,
    _ method: StaticString
  ) {
    guard id != other else { return reports.report(.besideItself, method, [id]) }
    guard let source = sections.position(of: id) else {
      return reports.report(.unknown, method, [id])
    }
    guard sections.contains(other) else { return reports.report(.unknown, method, [other]) }
    let moved = Array(items.ids[range(ofSection: source)])
    removeItems(moved)
    sections.remove(at: [source])
    ends.remove(at: source)
    guard let position = sections.position(of: other) else { return }
    let target = position + offset
    let start = target == 0 ? 0 : ends[target - 1]
    sections.insert([id], at: target)
    ends.insert(start, at: target)
    insert(moved, at: start, in: target)
  }
}
