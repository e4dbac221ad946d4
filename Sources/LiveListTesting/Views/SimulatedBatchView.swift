public import LiveList

/// A view with sections that is changed in batches. On any platform, it shows what the real view
/// would show, or throws what the real view would raise.
///
/// The simulation is strict: it throws where any version of the real view is known to fail, even
/// where others would only show the wrong cells.
///
///     var table = SimulatedTableView(showing: old)
///     try table.apply(ListChangeset(from: old, to: new))
///     #expect(table.shown == new)
public protocol SimulatedBatchView<SectionID, Header, Item> {
  associatedtype SectionID: Hashable
  associatedtype Header: Equatable
  associatedtype Item: Identifiable & Equatable

  /// The kind of view.
  static var kind: ViewKind { get }

  /// A view that has loaded a list.
  init(showing sections: [ListSection<SectionID, Header, Item>])

  /// The sections as their headers and cells show them: with the contents that these were given
  /// last.
  var shown: [ListSection<SectionID, Header, Item>] { get }

  /// The cells of each section. A cell that moved is the same, a recreated one isn't.
  var cells: [[CellID]] { get }

  /// Performs one batch. If it throws, the view is unchanged.
  ///
  /// - Parameters:
  ///   - changes: What the view receives; index spaces as in `BatchChanges` (R2, R3).
  ///   - dataBefore: The data source's contents until the batch begins (R1).
  ///   - dataAfter: The data source's contents after the batch.
  /// - Throws: The first rule of R1, R7, R8, R10 to R32 and, in collection views, R41 to R47 that
  ///   the batch breaks.
  /// - Complexity: O(*n* + *c*) in the items and changes.
  mutating func perform(
    _ changes: BatchChanges, dataBefore: [ListSection<SectionID, Header, Item>],
    dataAfter: [ListSection<SectionID, Header, Item>]
  ) throws(ContractViolation)

  /// Refreshes the header of a section, outside any batch.
  ///
  /// - Throws: R39, when the data has another section there.
  mutating func refreshHeader(
    _ section: Int, data: [ListSection<SectionID, Header, Item>]
  ) throws(ContractViolation)

  /// Reconfigures the cell of an item, outside any batch.
  ///
  /// - Throws: R38, when the data has another item there.
  mutating func reconfigure(
    _ path: ItemPath, data: [ListSection<SectionID, Header, Item>]
  ) throws(ContractViolation)

  /// Compares what is shown with a list, including contents.
  ///
  /// - Throws: R6 or R7, when the view shows something else.
  func expectShown(
    _ sections: [ListSection<SectionID, Header, Item>]
  ) throws(ContractViolation)
}

extension SimulatedBatchView {
  /// Applies a changeset, and checks that the view then shows its target.
  ///
  /// - Throws: The first broken rule; everything before it has been done.
  /// - Complexity: O(*n*) for each batch.
  public mutating func apply(
    _ changeset: ListChangeset<SectionID, Header, Item>
  ) throws(ContractViolation) {
    try apply(UpdateSteps(changeset))
  }

  /// Performs all steps of an update, and checks that the view then shows its target.
  ///
  /// - Throws: The first broken rule; everything before it has been done.
  /// - Complexity: O(*n*) for each batch.
  public mutating func apply(
    _ steps: UpdateSteps<SectionID, Header, Item>
  ) throws(ContractViolation) {
    try performBatches(of: steps)
    try refill(steps)
    try expectShown(steps.target)
  }

  /// Performs only the batches.
  mutating func performBatches(
    of steps: UpdateSteps<SectionID, Header, Item>
  ) throws(ContractViolation) {
    var data = steps.source
    for (number, batch) in steps.batches.enumerated() {
      let after = batch.after
      do {
        try perform(batch.changes, dataBefore: data, dataAfter: after)
      } catch {
        throw error.inBatch(number)
      }
      data = after
    }
  }

  /// Refreshes what the batches left unchanged.
  mutating func refill(
    _ steps: UpdateSteps<SectionID, Header, Item>
  ) throws(ContractViolation) {
    for section in steps.sectionRefreshes { try refreshHeader(section, data: steps.target) }
    for path in steps.itemReconfigures { try reconfigure(path, data: steps.target) }
  }
}
