public import Foundation
public import HeadlessAppKit
public import LiveList
import LiveListAppKit
public import LiveListTesting

/// A collection view with one item in each line, and a header above each section.
public final class CollectionScreen: NSObject, ListScreen, NSCollectionViewDataSource {
  public static var isFlat: Bool { false }
  public static var allowsDuplicates: Bool { true }

  public let collectionView = NSCollectionView()
  public var data: [SampleSection] = []
  private let frame: ScrollingFrame

  private static let item = NSUserInterfaceItemIdentifier("item")
  private static let header = NSUserInterfaceItemIdentifier("header")

  public required init(height: CGFloat) {
    let layout = NSCollectionViewFlowLayout()
    layout.itemSize = NSSize(width: 100, height: Self.rowHeight)
    layout.headerReferenceSize = layout.itemSize
    layout.minimumLineSpacing = 0
    frame = ScrollingFrame(collectionView, height: height)
    super.init()
    collectionView.register(TextItem.self, forItemWithIdentifier: Self.item)
    collectionView.register(
      TextView.self, forSupplementaryViewOfKind: NSCollectionView.elementKindSectionHeader,
      withIdentifier: Self.header)
    collectionView.collectionViewLayout = layout
    collectionView.isSelectable = true
    collectionView.allowsMultipleSelection = true
    collectionView.dataSource = self
  }

  public func numberOfSections(in collectionView: NSCollectionView) -> Int { data.count }

  public func collectionView(
    _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    data[section].items.count
  }

  public func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem {
    let item = collectionView.makeItem(withIdentifier: Self.item, for: indexPath)
    _ = item.view
    (item as? TextItem)?.label.stringValue =
      data.text(of: .item(ItemPath(indexPath))) ?? "nothing"
    return item
  }

  public func collectionView(
    _ collectionView: NSCollectionView,
    viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
    at indexPath: IndexPath
  ) -> NSView {
    let view = collectionView.makeSupplementaryView(
      ofKind: kind, withIdentifier: Self.header, for: indexPath)
    (view as? TextView)?.label.stringValue = data.text(of: .header(indexPath.section)) ?? "nothing"
    return view
  }

  public var isInWindow: Bool {
    get { frame.isInWindow }
    set { frame.isInWindow = newValue }
  }

  public var violations: [ContractViolation] { collectionView.violations }

  public var selection: Set<ItemPath> {
    get { Set(collectionView.selectionIndexPaths.map { ItemPath($0) }) }
    set { collectionView.selectionIndexPaths = Set(newValue.map { IndexPath($0) }) }
  }

  public var offset: CGFloat {
    get { frame.offset }
    set { frame.offset = newValue }
  }

  public var lastOffset: CGFloat { frame.lastOffset }

  public var height: CGFloat { frame.height }

  public func apply(
    from source: [SampleSection], to target: [SampleSection], updates: ContentUpdates,
    options: UpdateOptions, ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) -> UpdateOutcome {
    collectionView.apply(
      ListChangeset(from: source, to: target, updates: updates), options: options,
      setData: { data = $0 }, ended: ended)
  }

  public func reload() { collectionView.reloadData() }

  public func fiddle(_ generator: inout SplitMix64) {}

  public func top(of path: ItemPath) -> CGFloat? {
    collectionView.layoutAttributesForItem(at: IndexPath(path))?.frame.minY
  }

  public func rowsInSight() -> [SightedRow] {
    let items = collectionView.indexPathsForVisibleItems().sorted().map { path in
      SightedRow(
        expected: data.text(of: .item(ItemPath(path))) ?? "nothing",
        shown: collectionView.item(at: path)?.view.shownText)
    }
    let headers = (0..<collectionView.numberOfSections).compactMap { section in
      collectionView.supplementaryView(
        forElementKind: NSCollectionView.elementKindSectionHeader,
        at: IndexPath(item: 0, section: section)
      ).map {
        SightedRow(
          expected: data.text(of: .header(section)) ?? "nothing", shown: $0.shownText)
      }
    }
    return items + headers
  }
}
