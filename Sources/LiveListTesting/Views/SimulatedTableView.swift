public import LiveList

/// A simulated UITableView that enforces the rules R1 to R34.
///
///     var view = SimulatedTableView(showing: old)
///     try view.apply(ListChangeset(from: old, to: new))
///     #expect(view.shown == new)
public struct SimulatedTableView<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
>: SimulatedBatchView {
  public static var kind: ContractViolation.View { .tableView }

  public var _grid: _CellGrid<SectionID, Header, Item>

  public init(showing sections: [ListSection<SectionID, Header, Item>]) {
    _grid = _CellGrid(Self.kind, showing: sections)
  }
}

extension SimulatedTableView: Sendable
where SectionID: Sendable, Header: Sendable, Item: Sendable {}
