public import LiveList

/// Checks that every simulated view with sections accepts a changeset and shows its target in the
/// end.
///
/// - Parameters:
///   - changeset: What the views receive.
///   - strictness: What is required beyond legality.
/// - Throws: The first rule that a view sets and the changeset breaks, or the first promise of
///   changesets that it does not keep.
/// - Complexity: O(*n*) for each view and batch.
public func expectLegal<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
  _ changeset: ListChangeset<SectionID, Header, Item>, strictness: Strictness = .legal
) throws(ContractViolation) {
  try expectLegal(UpdateSteps(changeset), strictness: strictness)
}

/// Checks that every simulated view accepts the changeset of a flat list, those that take one change
/// after the other included, and shows its target in the end.
///
///     try expectLegal(ListChangeset(from: old, to: new))
///
/// - Parameters:
///   - changeset: What the views receive.
///   - strictness: What is required beyond legality.
/// - Throws: The first rule that a view sets and the changeset breaks, or the first promise of
///   changesets that it does not keep.
/// - Complexity: O(*n*) for each view and batch, and for each row that comes, goes or moves.
public func expectLegal<Item: Identifiable & Equatable>(
  _ changeset: ItemsChangeset<Item>, strictness: Strictness = .legal
) throws(ContractViolation) {
  try expectLegal(UpdateSteps(changeset), strictness: strictness)
  var sequential = SimulatedSequentialTable(showing: changeset.source.flatMap(\.items))
  try sequential.apply(changeset)
}

/// Checks that every simulated view with sections accepts the steps of an update and shows its
/// target in the end.
///
/// - Parameters:
///   - steps: What the views receive.
///   - strictness: What is required beyond legality.
/// - Throws: The first rule that a view sets and a step breaks, or the first promise of changesets
///   that the steps do not keep.
/// - Complexity: O(*n*) for each view and batch.
public func expectLegal<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
  _ steps: UpdateSteps<SectionID, Header, Item>, strictness: Strictness = .legal
) throws(ContractViolation) {
  var table = SimulatedTableView(showing: steps.source)
  try table.performBatches(of: steps)
  try steps.checkPromises()
  if strictness == .minimal { try steps.checkNeed(shown: table.shown) }
  try table.refill(steps)
  try table.expectShown(steps.target)
  var collection = SimulatedCollectionView(showing: steps.source)
  try collection.apply(steps)
}

/// How much is asked of an update.
public enum Strictness: Hashable, Sendable, CaseIterable {
  /// Views accept it and show the target.
  case legal
  /// Besides, nothing is done that could be left out: no move but the complement of a longest
  /// increasing subsequence (R34), no refresh of what is shown already, no empty batch.
  case minimal
}
