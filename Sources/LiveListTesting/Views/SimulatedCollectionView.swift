public import LiveList

/// A simulated UICollectionView or NSCollectionView that enforces the rules R1 to R47.
///
///     var view = SimulatedCollectionView(showing: old)
///     try view.apply(ListChangeset(from: old, to: new))
///     #expect(view.shown == new)
public struct SimulatedCollectionView<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
>: SimulatedBatchView {
  public static var kind: ContractViolation.View { .collectionView }

  private var grid: CellGrid<SectionID, Header, Item>

  public init(showing sections: [ListSection<SectionID, Header, Item>]) {
    grid = CellGrid(Self.kind, showing: sections)
  }

  public var shown: [ListSection<SectionID, Header, Item>] { grid.shown }

  public var cells: [[CellID]] { grid.sections.map { $0.items.map(\.id) } }

  public mutating func perform(
    _ changes: BatchChanges, dataBefore: [ListSection<SectionID, Header, Item>],
    dataAfter: [ListSection<SectionID, Header, Item>]
  ) throws(ContractViolation) {
    try grid.perform(changes, dataBefore: dataBefore, dataAfter: dataAfter)
  }

  public mutating func refreshHeader(
    _ section: Int, data: [ListSection<SectionID, Header, Item>]
  ) throws(ContractViolation) {
    try grid.refreshHeader(section, data: data)
  }

  public mutating func reconfigure(
    _ path: ItemPath, data: [ListSection<SectionID, Header, Item>]
  ) throws(ContractViolation) {
    try grid.reconfigure(path, data: data)
  }

  public func expectShown(
    _ sections: [ListSection<SectionID, Header, Item>]
  ) throws(ContractViolation) {
    try grid.checkContents(sections)
  }
}

extension SimulatedCollectionView where SectionID == OnlySection, Header == OnlySection {
  /// Creates a view that shows a flat list.
  public init(showing items: some Collection<Item>) {
    self.init(showing: [ListSection(items: Array(items))])
  }

  /// The items with the contents that their cells show.
  public var shownItems: [Item] { shown.flatMap(\.items) }
}

extension SimulatedCollectionView: Sendable
where SectionID: Sendable, Header: Sendable, Item: Sendable {}
