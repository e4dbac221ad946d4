extension ListChangeset where SectionID == OnlySection, Header == OnlySection {
  /// The changes as a `CollectionDifference` of the standard library. An item that moved or whose
  /// content changed is removed and inserted, and these two changes are associated.
  ///
  /// - Complexity: O(*c* log *c*) in the number of changes.
  public var collectionDifference: CollectionDifference<Item> {
    let moved = Set(diff.itemMoves.map(\.to))
    let replaced = diff.itemMoves + diff.itemUpdates.filter { !moved.contains($0.to) }
    let changes =
      diff.itemDeletes.map { removal(at: $0.item, associatedWith: nil) }
      + diff.itemInserts.map { insertion(at: $0.item, associatedWith: nil) }
      + replaced.flatMap {
        [
          removal(at: $0.from.item, associatedWith: $0.to.item),
          insertion(at: $0.to.item, associatedWith: $0.from.item),
        ]
      }
    guard let difference = CollectionDifference(changes) else {
      preconditionFailure("The deletes and inserts don't form a CollectionDifference.")
    }
    return difference
  }

  private typealias Change = CollectionDifference<Item>.Change

  private func removal(at offset: Int, associatedWith target: Int?) -> Change {
    .remove(offset: offset, element: source[0].items[offset], associatedWith: target)
  }

  private func insertion(at offset: Int, associatedWith origin: Int?) -> Change {
    .insert(offset: offset, element: target[0].items[offset], associatedWith: origin)
  }
}

extension ListChangeset
where SectionID == OnlySection, Header == OnlySection, Item: Identifiable & Equatable {
  /// Creates the changeset for a `CollectionDifference` of a list.
  ///
  /// The two lists are compared by identity and content, so that the removal and the insertion of
  /// an item become a move or an update.
  ///
  /// - Returns: `nil` if the difference was made for another list.
  /// - Complexity: The same as ``ListDiff/init(from:to:)``.
  public init?(
    from source: some Collection<Item>, applying difference: CollectionDifference<Item>,
    updates: ContentUpdates = .reconfigure
  ) {
    let source = Array(source)
    guard let target = source.applying(difference) else { return nil }
    self.init(from: source, to: target, updates: updates)
  }
}
