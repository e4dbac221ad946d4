public import LiveList

// The compiler specializes the functions that are called from here. That makes these checks, which
// run on millions of random lists, many times faster.

/// Compares two lists of sample sections, and checks all laws.
///
/// - Returns: The changeset that was checked.
/// - Throws: The first broken rule of a view or promise of changesets.
/// - Complexity: O(*n* log *n*) for each view and batch.
@discardableResult
public func expectLaws(
  from source: [SampleSection], to target: [SampleSection], updates: ContentUpdates = .reconfigure
) throws(ContractViolation) -> ListChangeset<Int, Int, SampleItem> {
  let changeset = ListChangeset(from: source, to: target, updates: updates)
  try expectLaws(changeset)
  return changeset
}

/// Compares two flat lists of sample items, and checks all laws, including those of a view that
/// performs one change at a time.
///
/// - Returns: The changeset that was checked.
/// - Throws: The first broken rule of a view or promise of changesets.
/// - Complexity: O(*n* log *n*) for each view and batch, plus O(*n*) for each inserted, deleted or
///   moved row.
@discardableResult
public func expectLaws(
  from source: [SampleItem], to target: [SampleItem], updates: ContentUpdates = .reconfigure
) throws(ContractViolation) -> ItemsChangeset<SampleItem> {
  let changeset = ListChangeset(from: source, to: target, updates: updates)
  try expectLaws(changeset)
  var table = SimulatedSequentialTable(showing: source)
  try table.apply(changeset)
  return changeset
}
