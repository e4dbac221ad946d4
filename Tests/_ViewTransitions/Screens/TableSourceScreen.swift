#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import LiveList
public import LiveListTesting
public import LiveListUIKit
import LiveListViews

/// A table view whose data belongs to a ``/LiveListUIKit/TableViewSource``.
@MainActor
public final class TableSourceScreen: TableStage, SourceScreen {
  /// The data source.
  public private(set) lazy var source = TableViewSource<Int, Int, SampleItem>(
    table, cell: Self.cell)

  /// Creates a table with this height.
  public required init(height: Double) {
    super.init(height: height)
    source.cellKind = { $0.kind }
    source.headerTitle = \.headerText
  }
}
#endif
