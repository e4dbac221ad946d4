public import LiveList

extension ContractRule {
  /// Insertions, deletions and changes are those found by looking up each id in the other list.
  public static let diffByDefinition = ContractRule(
    nil, "A diff equals the result of looking up each id in the other list.",
    says: "the difference has % %, and by definition there are %", source: "ListDiff")

  /// With unique ids, the number of moves is the number of pairs minus the length of a longest
  /// increasing subsequence.
  public static let fewestMoves = ContractRule(
    nil, "With unique ids the moves are the fewest possible.",
    says: "the difference moves % %, where % would do", source: "ListDiff")

  /// Of several items with the same id, as many stay as occur in both lists.
  public static let balanceOfItems = ContractRule(
    nil, "No more items are inserted and deleted than necessary.",
    says: "% items are deleted and % inserted, where % and % would do", source: "ListDiff")
}

/// Checks a diff against its definition, by looking up each id in the other list.
///
/// Inserted, deleted and changed sections and items are compared one by one. Moves are only
/// counted, because there can be several minimal sets. If ids aren't unique in a list, the
/// definition determines only the number of inserted and deleted items.
///
/// - Throws: The first broken promise of `ListDiff`.
/// - Complexity: O(*n* log *n*) in the number of items and sections of both lists.
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
