public import LiveList

// The compiler specializes the functions called from here, which makes these checks many times as
// fast: they run on millions of random lists.

/// Compares two lists of sample sections, and checks all laws.
///
/// - Returns: The changeset that was checked.
/// - Throws: The first rule of a view, or promise of changesets, that is broken.
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
/// takes one change after the other.
///
/// - Returns: The changeset that was checked.
/// - Throws: The first rule of a view, or promise of changesets, that is broken.
/// - Complexity: O(*n* log *n*) for each view and batch, and O(*n*) for each inserted, deleted or
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
