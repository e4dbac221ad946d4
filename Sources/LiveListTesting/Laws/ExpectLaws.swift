public import LiveList

extension ContractRule {
  /// Applying a changeset changes a list in the same way as a view.
  public static let appliedChangeset = ContractRule(
    nil, "The source with the changes made to it is the target.",
    says: "the source with the changes made to it is % instead of %",
    source: "Array.applying(_:)")

  /// A list doesn't differ from itself.
  public static let changesOfEqualLists = ContractRule(
    nil, "A changeset is empty if and only if both lists are equal.",
    says: "the lists are % and the changes are %", source: "ListChangeset.isEmpty")
}

/// Checks all properties of a changeset between any two lists.
///
/// Views with sections accept the changeset, show the right items after each batch and the target
/// at the end, and receive only necessary changes. The diff satisfies its definition, with the
/// fewest moves. Applying the changeset to the source yields the target.
///
/// - Throws: The first broken rule of a view or promise of changesets.
/// - Complexity: O(*n* log *n*) for each view and batch.
public func expectLaws<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
  _ changeset: ListChangeset<SectionID, Header, Item>
) throws(ContractViolation) {
  try expectLegal(changeset, strictness: .minimal)
  try expectByDefinition(changeset)
  let result = changeset.source.applying(changeset)
  guard result == changeset.target else {
    throw ContractViolation(
      .appliedChangeset, by: .tableView,
      values: [result.map { "\($0)" } ?? "nothing", "\(changeset.target)"])
  }
  let isSame = changeset.source == changeset.target
  guard changeset.isEmpty == isSame, changeset.diff.isEmpty == isSame else {
    throw ContractViolation(
      .changesOfEqualLists, by: .tableView,
      values: [isSame ? "the same" : "different", "\(changeset)"])
  }
}
