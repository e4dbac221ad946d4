#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import LiveList
public import LiveListTesting
import LiveListUIKit
public import LiveListViews

/// A table view whose data belongs to a ``/LiveListUIKit/TableViewSource``.
@MainActor
public final class TableSourceScreen: TableStage, TransitionScreen {
  private lazy var source = TableViewSource<Int, Int, SampleItem>(table, cell: Self.cell)

  public var data: [SampleSection] { source.sections }

  /// Creates a table with this height.
  public required init(height: Double) {
    super.init(height: height)
    source.cellKind = { $0.kind }
    source.headerTitle = \.headerText
  }

  public func update(
    to target: [SampleSection], _ request: TransitionRequest,
    ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) {
    source.updates = request.updates
    source.options = request.options
    source.apply(target).whenEnded(ended)
  }
}
#endif
