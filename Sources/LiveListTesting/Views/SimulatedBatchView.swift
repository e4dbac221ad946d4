public import LiveList

/// A simulated view with sections that is changed in batches. On any platform, it shows what the
/// real view would show, or throws an error where the real view would raise an exception.
///
/// The simulation is strict: it throws if any version of the real view is known to fail, even if
/// others would only show the wrong cells.
///
///     var table = SimulatedTableView(showing: old)
///     try table.apply(ListChangeset(from: old, to: new))
///     #expect(table.shown == new)
public protocol SimulatedBatchView<SectionID, Header, Item> {
  associatedtype SectionID: Hashable
  associatedtype Header: Equatable
  associatedtype Item: Identifiable & Equatable

  /// The kind of view.
  static var kind: ContractViolation.View { get }

  /// Creates a view that has loaded a list.
  init(showing sections: [ListSection<SectionID, Header, Item>])

  /// The cells and headers of the view. Use the members below.
  var _grid: _CellGrid<SectionID, Header, Item> { get set }
}

extension SimulatedBatchView {
  /// The sections with the contents that headers and cells show, which are those that they received
  /// last.
  public var shown: [ListSection<SectionID, Header, Item>] { _grid.shown }

  /// The cells of each section. A moved cell keeps its id; a recreated cell has a new one.
  public var cells: [[CellID]] { _grid.sections.map { $0.items.map(\.id) } }

  /// Performs one batch. If it throws, the view is unchanged.
  ///
  /// - Parameters:
  ///   - changes: The changes. Their index spaces are those of `BatchChanges` (R2, R3).
  ///   - dataBefore: The data source's contents until the batch begins (R1).
  ///   - dataAfter: The data source's contents after the batch.
  /// - Throws: The first rule of R1, R7, R8, R10 to R32 and, in collection views, R41 to R47 that
  ///   the batch breaks.
  /// - Complexity: O(*n* + *c*) in the numbers of items and changes.
  public mutating func perform(
    _ changes: BatchChanges, dataBefore: [ListSection<SectionID, Header, Item>],
    dataAfter: [ListSection<SectionID, Header, Item>]
  ) throws(ContractViolation) {
    try _grid.perform(changes, dataBefore: dataBefore, dataAfter: dataAfter)
  }

  /// Refreshes the header of a section outside of any batch.
  ///
  /// - Throws: R39 if the data has another section at that index.
  public mutating func refreshHeader(
    _ section: Int, data: [ListSection<SectionID, Header, Item>]
  ) throws(ContractViolation) { try _grid.refreshHeader(section, data: data) }

  /// Reconfigures the cell of an item outside of any batch.
  ///
  /// - Throws: R38 if the data has another item at that path.
  public mutating func reconfigure(
    _ path: ItemPath, data: [ListSection<SectionID, Header, Item>]
  ) throws(ContractViolation) { try _grid.reconfigure(path, data: data) }

  /// Checks that the view shows a list, including its contents.
  ///
  /// - Throws: R6 or R7 if the view shows something else.
  public func expectShown(
    _ sections: [ListSection<SectionID, Header, Item>]
  ) throws(ContractViolation) { try _grid.checkContents(sections) }
}

extension SimulatedBatchView where SectionID == OnlySection, Header == OnlySection {
  /// Creates a view that shows a flat list.
  public init(showing items: some Collection<Item>) {
    self.init(showing: [ListSection(items: Array(items))])
  }

  /// The items with the contents that their cells show.
  public var shownItems: [Item] { shown.flatMap(\.items) }
}

extension SimulatedBatchView {
  /// Applies a changeset, and checks that the view then shows its target.
  ///
  /// - Throws: The first broken rule. Everything before it has been performed.
  /// - Complexity: O(*n*) for each batch.
  public mutating func apply(
    _ changeset: ListChangeset<SectionID, Header, Item>
  ) throws(ContractViolation) {
    try apply(UpdateSteps(changeset))
  }

  /// Performs all steps of an update, and checks that the view then shows its target.
  ///
  /// - Throws: The first broken rule. Everything before it has been performed.
  /// - Complexity: O(*n*) for each batch.
  public mutating func apply(
    _ steps: UpdateSteps<SectionID, Header, Item>
  ) throws(ContractViolation) {
    try performBatches(of: steps)
    try refill(steps)
    try expectShown(steps.target)
  }

  /// Performs only the batches of an update.
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

  /// Performs the refreshes and reconfigures of an update.
  mutating func refill(
    _ steps: UpdateSteps<SectionID, Header, Item>
  ) throws(ContractViolation) {
    for section in steps.sectionRefreshes { try refreshHeader(section, data: steps.target) }
    for path in steps.itemReconfigures { try reconfigure(path, data: steps.target) }
  }
}
