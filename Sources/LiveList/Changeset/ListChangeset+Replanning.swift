extension ListChangeset {
  /// The same changes with other batches, for a view with other requirements.
  ///
  /// The lists aren't compared again. Items that ``replacingItems(where:updates:moves:)`` has
  /// replaced are replaced in the new batches, too.
  ///
  /// - Parameters:
  ///   - updates: How the view shows items whose content has changed.
  ///   - moves: Whether items and sections can move. If not, they are deleted and inserted instead,
  ///     and a single structural batch is always enough.
  /// - Complexity: O(*s* + *c* log *c*) in the numbers of sections and changes.
  public func replanned(
    updates: ContentUpdates = .reconfigure, moves: Bool = true
  ) -> ListChangeset {
    replanned(updates, moves: moves, replacing: replaced)
  }

  /// The same changes, but some of the updated items are deleted and inserted, whatever `updates`
  /// says. An item that needs another kind of cell can't be reconfigured (R38).
  ///
  ///     changeset.replacingItems { $0.kind != $1.kind }
  ///
  /// A replaced item keeps its identity, so it stays selected.
  ///
  /// - Parameters:
  ///   - needsReplacement: Returns whether an item needs another cell, given the item before and
  ///     after.
  ///   - updates: How the view shows the other items whose content has changed.
  ///   - moves: Whether items and sections can move. If not, they are deleted and inserted instead.
  /// - Complexity: The same as ``replanned(updates:moves:)``.
  public func replacingItems(
    where needsReplacement: (Item, Item) -> Bool, updates: ContentUpdates = .reconfigure,
    moves: Bool = true
  ) -> ListChangeset {
    replanned(updates, moves: moves, replacing: updatedItems(where: needsReplacement))
  }

  /// The same changeset, except that items that need another cell are replaced.
  ///
  /// - Parameters:
  ///   - needsReplacement: Returns whether an item needs another cell, given the item before and
  ///     after.
  ///   - updates: How this changeset updates items whose content has changed.
  /// - Complexity: O(*u*) in the number of updated items if none is replaced.
  package func replacingItems(
    where needsReplacement: (Item, Item) -> Bool, inPlanWith updates: ContentUpdates
  ) -> ListChangeset {
    guard updates != .replace else { return self }
    let replaced = updatedItems(where: needsReplacement)
    return replaced.isEmpty ? self : replanned(updates, moves: true, replacing: replaced)
  }

  /// Returns the target paths of the updated items whose old and new content satisfies a condition.
  private func updatedItems(where condition: (Item, Item) -> Bool) -> Set<ItemPath> {
    let (source, target) = (source, target)
    return Set(
      diff.itemUpdates.filter { move in
        condition(
          source[move.from.section].items[move.from.item],
          target[move.to.section].items[move.to.item])
      }.map(\.to))
  }

  private func replanned(
    _ updates: ContentUpdates, moves: Bool, replacing replaced: Set<ItemPath>
  ) -> ListChangeset {
    var planned = moves ? diff : diff.withoutMoves
    if !planned.itemMoves.isEmpty, updates == .replace || !replaced.isEmpty {
      let places = updates == .replace ? Set(planned.itemUpdates.map(\.to)) : replaced
      planned.itemMoves.removeAll { places.contains($0.to) }
    }
    return ListChangeset(
      from: before, to: after, diff,
      BatchArrangement(
        planned, sourceCount: before.count, targetCount: after.count, updates,
        replacing: replaced))
  }

  private var replaced: Set<ItemPath> {
    guard case .batches(_, _, _, let replaced) = arrangement else { return [] }
    return replaced
  }
}
