public import LiveList

/// Checks that every simulated view with sections accepts a changeset and shows its target in the
/// end.
///
/// - Parameters:
///   - changeset: What the views receive.
///   - strictness: What is required beyond legality.
/// - Throws: The first rule of a view that the changeset breaks, or the first promise of changesets
///   that it doesn't keep.
/// - Complexity: O(*n*) for each view and batch.
public func expectLegal<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
  _ changeset: ListChangeset<SectionID, Header, Item>, strictness: Strictness = .legal
) throws(ContractViolation) {
  try expectLegal(UpdateSteps(changeset), strictness: strictness)
}

/// Checks that every simulated view accepts the changeset of a flat list, including those that take
/// one change after the other, and shows its target in the end.
///
///     try expectLegal(ListChangeset(from: old, to: new))
///
/// - Parameters:
///   - changeset: What the views receive.
///   - strictness: What is required beyond legality.
/// - Throws: The first rule of a view that the changeset breaks, or the first promise of changesets
///   that it doesn't keep.
/// - Complexity: O(*n*) for each view and batch, and for each inserted, deleted or moved row.
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
/// - Throws: The first rule of a view that a step breaks, or the first promise of changesets that
///   the steps don't keep.
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

/// The requirements on an update.
public enum Strictness: Hashable, Sendable, CaseIterable {
  /// Views accept it and show the target.
  case legal
  /// In addition, nothing needless: no move outside the complement of a longest increasing
  /// subsequence (R34), no refresh of current content, no empty batch.
  case minimal
}
