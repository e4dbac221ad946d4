#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import Foundation
public import LiveList
public import LiveListAppKit
public import LiveListTesting
public import LiveListViews
public import _AppKit
public import _ContractStage
public import _ViewTransitions

/// A collection view in a window, with one item in each line and a header above each section.
@MainActor
public class GridStage: Stage {
  public let grid = StagedGridView()

  static let header = NSUserInterfaceItemIdentifier("header")

  /// Creates a collection view with this height.
  public required init(height: Double) {
    super.init(grid, height: height)
    let layout = NSCollectionViewFlowLayout()
    layout.scrollDirection = Self.isHorizontal ? .horizontal : .vertical
    layout.itemSize =
      Self.isHorizontal ? NSSize(width: 20, height: 100) : NSSize(width: 100, height: 20)
    layout.headerReferenceSize = layout.itemSize
    layout.minimumLineSpacing = 0
    for kind in ["item", "other"] {
      grid.register(TextItem.self, forItemWithIdentifier: NSUserInterfaceItemIdentifier(kind))
    }
    grid.register(
      TextView.self, forSupplementaryViewOfKind: NSCollectionView.elementKindSectionHeader,
      withIdentifier: Self.header)
    grid.collectionViewLayout = layout
    grid.isSelectable = true
    grid.allowsMultipleSelection = true
  }

  public var selection: [ItemPath] {
    get { grid.selectionIndexPaths.map { ItemPath($0) } }
    set { grid.selectionIndexPaths = Set(newValue.map { IndexPath($0) }) }
  }

  public var counts: [Int] {
    (0..<grid.numberOfSections).map { grid.numberOfItems(inSection: $0) }
  }

  public var seenItems: [ItemPath: String] {
    Dictionary(
      uniqueKeysWithValues: grid.indexPathsForVisibleItems().map {
        (ItemPath($0), (grid.item(at: $0) as? TextItem)?.text ?? "no item")
      })
  }

  public var seenHeaders: [Int: String] {
    grid.layoutSubtreeIfNeeded()
    return Dictionary(
      uniqueKeysWithValues: (0..<grid.numberOfSections).compactMap { section in
        grid.supplementaryView(
          forElementKind: NSCollectionView.elementKindSectionHeader,
          at: IndexPath(item: 0, section: section)
        ).map { (section, ($0 as? TextView)?.text ?? "nothing") }
      })
  }

  public func frame(of place: ListPlace) -> ClosedRange<Double>? {
    let attributes =
      switch place {
      case .header(let section):
        grid.collectionViewLayout?.layoutAttributesForSupplementaryView(
          ofKind: NSCollectionView.elementKindSectionHeader,
          at: IndexPath(item: 0, section: section))
      case .item(let path): grid.layoutAttributesForItem(at: IndexPath(path))
      }
    return attributes.map {
      Self.isHorizontal
        ? Double($0.frame.minX)...Double($0.frame.maxX)
        : Double($0.frame.minY)...Double($0.frame.maxY)
    }
  }

  static func item(
    _ grid: NSCollectionView, _ path: IndexPath, _ item: SampleItem
  ) -> NSCollectionViewItem {
    let shown = grid.makeItem(withIdentifier: NSUserInterfaceItemIdentifier(item.kind), for: path)
    _ = shown.view
    (shown as? TextItem)?.text = item.cellText
    return shown
  }

  static func header(
    _ grid: NSCollectionView, _ kind: String, _ path: IndexPath, _ text: String
  ) -> NSView {
    let view = grid.makeSupplementaryView(ofKind: kind, withIdentifier: Self.header, for: path)
    (view as? TextView)?.text = text
    return view
  }
}

/// A collection view whose data belongs to the app.
@MainActor
public class GridScreen: GridStage, TransitionScreen, NSCollectionViewDataSource {
  private let owner = DataOwner()

  public var data: [SampleSection] { owner.sections }

  /// Creates a collection view with this height.
  public required init(height: Double) {
    super.init(height: height)
    grid.dataSource = self
  }

  public func update(
    to target: [SampleSection], _ request: TransitionRequest,
    ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) {
    grid.apply(
      ListChangeset(from: owner.source(for: request), to: target)
        .replacingItems(where: SampleItem.differInKind), updates: request.updates,
      options: request.options, setData: { owner.set($0, request) }
    ).whenEnded(ended)
  }

  public func numberOfSections(in collectionView: NSCollectionView) -> Int { data.count }

  public func collectionView(
    _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
  ) -> Int { data[section].items.count }

  public func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem {
    Self.item(collectionView, indexPath, owner.item(at: ItemPath(indexPath)))
  }

  public func collectionView(
    _ collectionView: NSCollectionView,
    viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
    at indexPath: IndexPath
  ) -> NSView {
    Self.header(
      collectionView, kind, indexPath, owner.headerText(of: indexPath.section) ?? "nothing")
  }
}

/// A collection view whose data belongs to a ``/LiveListAppKit/CollectionViewSource``.
@MainActor
public class GridSourceScreen: GridStage, SourceScreen {
  /// The data source.
  public private(set) lazy var source: CollectionViewSource<Int, Int, SampleItem> = {
    let source = CollectionViewSource<Int, Int, SampleItem>(grid, item: Self.item)
    source.cellKind = { $0.kind }
    source.supplementaryView = { Self.header($0, $1, $2, $3.headerText) }
    return source
  }()
}

/// A collection view that scrolls horizontally.
public final class HorizontalGridScreen: GridScreen {
  public override class var isHorizontal: Bool { true }
}

/// A collection view that scrolls horizontally, with a source.
public final class HorizontalGridSourceScreen: GridSourceScreen {
  public override class var isHorizontal: Bool { true }
}
#endif
