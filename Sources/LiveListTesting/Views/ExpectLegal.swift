public import LiveList

/// Checks that every simulated view with sections accepts a changeset and shows its target at the
/// end.
///
/// - Parameters:
///   - changeset: The changeset that the views receive.
///   - strictness: The requirements beyond legality.
/// - Throws: The first rule of a view or promise of changesets that the changeset breaks.
/// - Complexity: O(*n*) for each view and batch.
public func expectLegal<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
  _ changeset: ListChangeset<SectionID, Header, Item>, strictness: Strictness = .legal
) throws(ContractViolation) {
  try expectLegal(UpdateSteps(changeset), strictness: strictness)
}

/// Checks that every simulated view accepts the changeset of a flat list and shows its target at
/// the end, including views that perform one change at a time.
///
///     try expectLegal(ListChangeset(from: old, to: new))
///
/// - Parameters:
///   - changeset: The changeset that the views receive.
///   - strictness: The requirements beyond legality.
/// - Throws: The first rule of a view or promise of changesets that the changeset breaks.
/// - Complexity: O(*n*) for each view and batch, and for each inserted, deleted or moved row.
public func expectLegal<Item: Identifiable & Equatable>(
  _ changeset: ItemsChangeset<Item>, strictness: Strictness = .legal
) throws(ContractViolation) {
  try expectLegal(UpdateSteps(changeset), strictness: strictness)
  var sequential = SimulatedSequentialTable(showing: changeset.source.flatMap(\.items))
  try sequential.apply(changeset)
}

/// Checks that every simulated view with sections accepts the steps of an update and shows its
/// target at the end.
///
/// - Parameters:
///   - steps: The steps that the views receive.
///   - strictness: The requirements beyond legality.
/// - Throws: The first rule of a view or promise of changesets that the steps break.
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
  /// Views accept the update and show the target.
  case legal
  /// In addition, all changes are necessary: no row of a longest increasing subsequence moves
  /// (R34), no unchanged content is refreshed, and no batch is empty.
  case minimal
}
