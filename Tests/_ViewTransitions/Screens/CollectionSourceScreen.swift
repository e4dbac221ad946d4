#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import LiveList
public import LiveListTesting
public import LiveListUIKit

/// A collection view whose data belongs to a ``/LiveListUIKit/CollectionViewSource``.
@MainActor
public class CollectionSourceScreen: CollectionStage, SourceScreen {
  /// The data source.
  public private(set) lazy var source = CollectionViewSource<Int, Int, SampleItem>(
    collection, cell: Self.cell)

  /// Creates a collection view with this height.
  public required init(height: Double) {
    super.init(height: height)
    source.cellKind = { $0.kind }
    source.supplementaryView = { Self.header($0, $1, $2, $3.headerText) }
  }
}

/// A collection view that scrolls horizontally, with a source.
public final class HorizontalCollectionSourceScreen: CollectionSourceScreen {
  public override class var isHorizontal: Bool { true }
}
#endif
