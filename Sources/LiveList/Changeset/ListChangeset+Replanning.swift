extension ListChangeset {
  /// The same changes, planned differently for a view.
  ///
  /// Nothing is compared again. Items that ``replacingItems(where:updates:moves:)`` replaces are
  /// replaced in this plan, too.
  ///
  /// - Parameters:
  ///   - updates: How items are updated whose content changes.
  ///   - moves: Whether moved items and sections are moved. Otherwise they are deleted and
  ///     inserted, and one structural batch is always enough.
  /// - Complexity: O(*s* + *c* log *c*) in the sections and the changes.
  public func replanned(
    updates: ContentUpdates = .reconfigure, moves: Bool = true
  ) -> ListChangeset {
    replanned(updates, moves: moves, replacing: replaced)
  }

  /// The same changes, with some of the updated items deleted and inserted at their places,
  /// whatever `updates` says: an item whose cell is of another kind than before can't keep its cell
  /// (R38).
  ///
  ///     changeset.replacingItems { $0.kind != $1.kind }
  ///
  /// The items keep their identity: a replaced item stays selected.
  ///
  /// - Parameters:
  ///   - needsReplacement: Whether an item needs another cell, given the item before and after.
  ///   - updates: How the other items are updated whose content changes.
  ///   - moves: Whether moved items and sections are moved.
  /// - Complexity: As for ``replanned(updates:moves:)``.
  public func replacingItems(
    where needsReplacement: (Item, Item) -> Bool, updates: ContentUpdates = .reconfigure,
    moves: Bool = true
  ) -> ListChangeset {
    replanned(updates, moves: moves, replacing: updatedItems(where: needsReplacement))
  }

  /// The same plan, unless items need another cell, which are then replaced.
  ///
  /// - Parameters:
  ///   - needsReplacement: Whether an item needs another cell, given the item before and after.
  ///   - updates: How items are updated in this plan.
  /// - Complexity: O(*u*) in the updated items if none is replaced.
  package func replacingItems(
    where needsReplacement: (Item, Item) -> Bool, inPlanWith updates: ContentUpdates
  ) -> ListChangeset {
    guard updates != .replace else { return self }
    let replaced = updatedItems(where: needsReplacement)
    return replaced.isEmpty ? self : replanned(updates, moves: true, replacing: replaced)
  }

  /// The updated items, in the target, for which a condition is true of the item before and after.
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
      Plan(planned, from: before, to: after, updates, replacing: replaced))
  }

  private var replaced: Set<ItemPath> {
    guard case .batches(_, _, _, let replaced) = plan else { return [] }
    return replaced
  }
}

extension ListChangeset.Plan {
  /// The batches of a diff: that of the lists, unless moves or updates are planned differently.
  @inlinable
  init(
    _ diff: ListDiff, from source: StoredSections<SectionID, Header, Item>,
    to target: StoredSections<SectionID, Header, Item>, _ updates: ContentUpdates,
    replacing replaced: Set<ItemPath> = []
  ) {
    let plan = BatchPlan(
      diff, sourceCount: source.count, targetCount: target.count, updates: updates,
      replacing: replaced)
    self = .batches(
      plan.batches(from: source.sections, to: target.sections),
      sectionRefreshes: diff.sectionUpdates.map(\.to),
      itemReconfigures: plan.itemReconfigures, replaced: replaced)
  }
}
