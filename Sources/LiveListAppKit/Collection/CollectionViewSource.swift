#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import Foundation
public import LiveList
#if HEADLESS_APPKIT
public import HeadlessAppKit
#else
public import AppKit
#endif

/// The data source of a collection view that shows a list: it holds the sections, makes the items,
/// and animates the changes to each new list.
///
/// It is ``TableViewSource`` for collection views.
///
/// If the collection view gets another data source, it isn't changed any further; only ``sections``
/// is.
@MainActor
public final class CollectionViewSource<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
>: NSObject, NSCollectionViewDataSource, ListViewSource {
  /// Makes and fills the collection view item for an item.
  public typealias ItemProvider =
    @MainActor (NSCollectionView, IndexPath, Item) -> NSCollectionViewItem
  /// Makes and fills a supplementary view of a section.
  public typealias SupplementaryProvider =
    @MainActor (
      NSCollectionView, NSCollectionView.SupplementaryElementKind, IndexPath, Section
    ) -> NSView

  /// The controller that holds the list.
  public let controller: ListController<SectionID, Header, Item>
  private weak var collectionView: NSCollectionView?
  private let item: ItemProvider

  /// Makes headers, footers and other supplementary views; required if the layout has any.
  public var supplementaryView: SupplementaryProvider?

  /// Becomes the data source of a collection view, with an empty list.
  ///
  /// - Parameters:
  ///   - collectionView: The collection view, which isn't retained.
  ///   - item: Makes and fills the collection view item of an item.
  ///   - comparer: Compares each list with the next. Pass one if the types are known only to the
  ///     caller of your own generic code.
  public init(
    _ collectionView: NSCollectionView, item: @escaping ItemProvider,
    comparer: ListComparer<SectionID, Header, Item> = ListComparer()
  ) {
    controller = ListController(comparer)
    self.collectionView = collectionView
    self.item = item
    super.init()
    controller.host = self
    collectionView.dataSource = self
  }

  /// The item at an index path, `nil` if there is none.
  public func item(for indexPath: IndexPath) -> Item? { controller.item(at: ItemPath(indexPath)) }

  /// The index path of an item, `nil` if the item isn't in ``sections``.
  ///
  /// - Complexity: O(*n*).
  public func indexPath(for id: Item.ID) -> IndexPath? {
    controller.path(of: id).map { IndexPath($0) }
  }

  // Methods of an Objective-C protocol have to be in the class itself.

  public func numberOfSections(in collectionView: NSCollectionView) -> Int { sections.count }

  public func collectionView(
    _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    controller.counts[section]
  }

  public func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem {
    guard let item = item(for: indexPath) else { return emptyItem() }
    return self.item(collectionView, indexPath, item)
  }

  public func collectionView(
    _ collectionView: NSCollectionView,
    viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
    at indexPath: IndexPath
  ) -> NSView {
    supplementaryView?(collectionView, kind, indexPath, sections[indexPath.section])
      ?? NSView()
  }
}

extension CollectionViewSource {
  /// An item whose view isn't loaded from a nib: there is none of that name (R68).
  private func emptyItem() -> NSCollectionViewItem {
    let item = NSCollectionViewItem()
    item.view = NSView()
    return item
  }
}

extension CollectionViewSource: ListViewHost {
  package var hasView: Bool { collectionView != nil }

  package var isAttached: Bool { collectionView?.dataSource === self }

  package func batchView(_ options: UpdateOptions) -> (any BatchView)? {
    collectionView.map { CollectionBatchView(collectionView: $0) }
  }
}
#endif
