#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
public import LiveList
public import LiveListAppKit
public import LiveListTesting
public import LiveListViews
public import _AppKit
import _ContractStage
public import _ViewTransitions

/// A table in which headers are rows, whose data belongs to the app.
@MainActor
public class RowsScreen: RowsStage, TransitionScreen, NSTableViewDataSource, NSTableViewDelegate {
  public class var comparesSections: Bool { true }

  let owner: DataOwner

  public override var data: [SampleSection] { owner.sections }

  /// Creates a table with this height.
  public required init(height: Double) {
    owner = Self.owner
    super.init(height: height)
    table.dataSource = self
    table.delegate = self
  }

  /// The data of an app whose table counts rows.
  class var owner: DataOwner { DataOwner { [FlatRows($0).count] } }

  public func update(
    to target: [SampleSection], _ request: TransitionRequest,
    ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) {
    table.apply(
      ListChangeset(from: owner.source(for: request), to: target)
        .replacingItems(where: SampleItem.differInKind), updates: request.updates,
      options: request.options, setData: { owner.set($0, request) }
    ).whenEnded(ended)
  }

  public func numberOfRows(in tableView: NSTableView) -> Int { rows.count }

  public func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView? {
    TextView.make(in: tableView, text(of: row))
  }

  public func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool {
    guard row < rows.count, case .header = rows[row] else { return false }
    return true
  }
}

/// A table of the items of all sections, without headers.
@MainActor
public final class FlatRowsScreen: RowsScreen {
  public override class var comparesSections: Bool { false }
  override class var owner: DataOwner { DataOwner { [$0.flatMap(\.items).count] } }

  override var rows: FlatRows { FlatRows(counts: data.map(\.items.count), hasHeaders: false) }

  public override func update(
    to target: [SampleSection], _ request: TransitionRequest,
    ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) {
    let source = owner.source(for: request)
    // Between batches, the items don't belong to a section.
    table.apply(
      ItemsChangeset(from: source.flatMap(\.items), to: target.flatMap(\.items))
        .replacingItems(where: SampleItem.differInKind), updates: request.updates,
      options: request.options,
      setData: {
        let items = $0[0].items
        owner.set(
          items == target.flatMap(\.items)
            ? target : [SampleSection(id: 0, header: 0, items: items)], request)
      }
    ).whenEnded(ended)
  }
}

/// A table whose data belongs to a ``/LiveListAppKit/TableViewSource``.
@MainActor
public final class RowsSourceScreen: RowsStage, SourceScreen {
  /// The data source.
  public private(set) lazy var source: TableViewSource<Int, Int, SampleItem> = {
    let source = TableViewSource<Int, Int, SampleItem>(table) { table, _, item in
      TextView.make(in: table, item.cellText, kind: item.kind)
    }
    source.cellKind = { $0.kind }
    source.header = { TextView.make(in: $0, $1.headerText) }
    return source
  }()

  public override var data: [SampleSection] { source.sections }
}
#endif
