package import LiveList

/// A batch from the view's perspective: its changes, and the number of rows in each section before
/// and after.
///
/// Like a view, these checks use only counts. The rows themselves are checked afterward.
package struct BatchInspection {
  let view: ContractViolation.View
  let changes: BatchChanges
  /// The number of items in each section before the batch.
  let before: [Int]
  /// The number of items in each section after the batch.
  let after: [Int]

  /// Creates an inspection of a batch that a view is about to perform.
  ///
  /// - Parameters:
  ///   - view: The kind of view whose rules apply.
  ///   - changes: The changes that the view receives.
  ///   - before: The number of items that the view has in each section.
  ///   - after: The number of items that its data source has in each section after the batch.
  package init(view: ContractViolation.View, changes: BatchChanges, before: [Int], after: [Int]) {
    self.view = view
    self.changes = changes
    self.before = before
    self.after = after
  }

  /// Checks every rule that a batch can break.
  ///
  /// - Returns: The origin of each row, which is certain if no rule is broken.
  /// - Complexity: O(*n* + *c*) in the numbers of rows and changes.
  package func rowOrigins() throws(ContractViolation) -> RowOrigins {
    try checkRanges()
    try checkPairs()
    try checkSectionCount()
    let sections = SectionPlaces(changes, before: before.count, after: after.count)
    let tenancy = SectionTenancy(changes, sections)
    try checkTenants(tenancy)
    try checkReloads(sections)
    if view == .collectionView { try checkCollectionView(sections) }
    try checkRowCounts(sections)
    return RowOrigins(changes, sections, after: after)
  }

  /// Returns the violation of a rule, with its values formatted as the view prints them.
  func violation(
    of rule: ContractRule, _ operation: ContractViolation.Operation? = nil,
    _ values: any Printable...
  ) -> ContractViolation {
    ContractViolation(rule, by: view, operation, values: values.map(\.printed))
  }
}

/// A value that views print in their messages.
protocol Printable {
  var printed: String { get }
}

extension Int: Printable {
  var printed: String { String(self) }
}

extension String: Printable {
  var printed: String { self }
}

extension ItemPath: Printable {
  /// The description of an index path.
  var printed: String { "{length = 2, path = \(section) - \(item)}" }
}
