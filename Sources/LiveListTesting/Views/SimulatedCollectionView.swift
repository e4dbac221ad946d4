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

  public var _grid: _CellGrid<SectionID, Header, Item>

  public init(showing sections: [ListSection<SectionID, Header, Item>]) {
    _grid = _CellGrid(Self.kind, showing: sections)
  }
}

extension SimulatedCollectionView: Sendable
where SectionID: Sendable, Header: Sendable, Item: Sendable {}
