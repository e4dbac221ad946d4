extension ListChangeset {
  /// The same changes, planned differently for a view.
  ///
  /// Nothing is compared again.
  ///
  /// - Parameters:
  ///   - updates: How items are updated whose content changes.
  ///   - moves: Whether moved items and sections are moved. Otherwise they are deleted and
  ///     inserted, and one structural batch is always enough.
  /// - Complexity: O(*s* + *c* log *c*) in the sections and the changes.
  public func replanned(
    updates: ContentUpdates = .reconfigure, moves: Bool = true
  ) -> ListChangeset {
    var planned = moves ? diff : diff.withoutMoves
    if updates == .replace, !planned.itemMoves.isEmpty {
      let replaced = Set(planned.itemUpdates.map(\.to))
      planned.itemMoves.removeAll { replaced.contains($0.to) }
    }
    return ListChangeset(
      from: before, to: after, diff, Plan(planned, from: before, to: after, updates))
  }
}

extension ListChangeset.Plan {
  /// The batches of a diff: that of the lists, unless moves or updates are planned differently.
  @inlinable
  init(
    _ diff: ListDiff, from source: StoredSections<SectionID, Header, Item>,
    to target: StoredSections<SectionID, Header, Item>, _ updates: ContentUpdates
  ) {
    let plan = BatchPlan(
      diff, sourceCount: source.count, targetCount: target.count, updates: updates)
    self = .batches(
      plan.batches(from: source.sections, to: target.sections),
      sectionRefreshes: diff.sectionUpdates.map(\.to),
      itemReconfigures: plan.itemReconfigures)
  }
}
