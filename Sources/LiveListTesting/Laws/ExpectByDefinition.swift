public import LiveList

extension ContractRule {
  /// Insertions, deletions and changes are found by looking up each ID in the other list.
  public static let diffByDefinition = ContractRule(
    nil, "A difference is what it is by definition.",
    says: "the difference has % %, and by definition there are %", source: "ListDiff")

  /// With unique ids: matched pairs less the longest run of pairs that kept their order.
  public static let fewestMoves = ContractRule(
    nil, "With unique ids the moves are the fewest possible.",
    says: "the difference moves % %, where % would do", source: "ListDiff")

  /// Of several items with one ID, as many stay as both lists have.
  public static let balanceOfItems = ContractRule(
    nil, "No more items are inserted and deleted than necessary.",
    says: "% items are deleted and % inserted, where % and % would do", source: "ListDiff")
}

/// Checks a difference against its definition, by looking up each ID in the other list.
///
/// Inserted, deleted and changed sections and items are compared one by one; moves are counted,
/// since there can be several minimal sets. If IDs appear twice in one list, only the numbers of
/// inserted and deleted items follow from the definition.
///
/// - Throws: The first broken promise of `ListDiff`.
/// - Complexity: O(*n* log *n*) in the items and sections of both lists.
public func expectByDefinition<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
  _ changeset: ListChangeset<SectionID, Header, Item>
) throws(ContractViolation) {
  let diff = changeset.diff
  let oracle = DiffOracle(from: changeset.source, to: changeset.target)
  let (counts, balance) = (changeset.counts, oracle.balance)
  guard (counts.deleted, counts.inserted) == balance else {
    let values = [counts.deleted, counts.inserted, balance.deleted, balance.inserted]
    throw ContractViolation(.balanceOfItems, by: .tableView, values: values.map { "\($0)" })
  }
  guard oracle.hasDistinctSections else { return }
  try expect("section deletes", diff.sectionDeletes, oracle.sectionDeletes)
  try expect("section inserts", diff.sectionInserts, oracle.sectionInserts)
  try expect("section updates", diff.sectionUpdates, oracle.sectionUpdates)
  try expectCount("sections", diff.sectionMoves.count, oracle.sectionMoveCount)
  guard oracle.hasDistinctItems else { return }
  try expect("item deletes", diff.itemDeletes, oracle.itemDeletes)
  try expect("item inserts", diff.itemInserts, oracle.itemInserts)
  try expect("item updates", diff.itemUpdates, oracle.itemUpdates)
  try expectCount("items", diff.itemMoves.count, oracle.itemMoveCount)
}

private func expect<Change: Equatable>(
  _ what: String, _ found: [Change], _ expected: [Change]
) throws(ContractViolation) {
  guard found != expected else { return }
  throw ContractViolation(
    .diffByDefinition, by: .tableView, values: [what, "\(found)", "\(expected)"])
}

private func expectCount(
  _ what: String, _ found: Int, _ expected: Int
) throws(ContractViolation) {
  guard found != expected else { return }
  throw ContractViolation(.fewestMoves, by: .tableView, values: ["\(found)", what, "\(expected)"])
}
