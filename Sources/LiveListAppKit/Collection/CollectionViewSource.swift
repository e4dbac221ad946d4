#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import Foundation
public import LiveList
public import LiveListViews
public import _AppKit

/// The data source of a collection view. It holds the sections of a list, provides the items, and
/// animates the changes to each new list.
///
/// For an introduction see ``TableViewSource``, which does the same for tables.
///
/// Once the collection view has another data source, updates change only ``sections``.
@MainActor
public final class CollectionViewSource<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
>: NSObject, NSCollectionViewDataSource, ListViewSource {
  /// Returns a configured collection view item for an item of the list.
  public typealias ItemProvider =
    @MainActor (NSCollectionView, IndexPath, Item) -> NSCollectionViewItem
  /// Returns a configured supplementary view of a section.
  public typealias SupplementaryProvider =
    @MainActor (
      NSCollectionView, NSCollectionView.SupplementaryElementKind, IndexPath, Section
    ) -> NSView

  /// The controller that holds the list.
  public let _controller: _ListController<SectionID, Header, Item>
  private weak var collectionView: NSCollectionView?
  private let item: ItemProvider

  /// Returns headers, footers and other supplementary views. Required if the layout has any.
  public var supplementaryView: SupplementaryProvider?

  /// Creates a data source with an empty list and assigns it to a collection view.
  ///
  /// - Parameters:
  ///   - collectionView: The collection view. It keeps the data source, which doesn't retain it.
  ///   - item: Returns a configured collection view item for an item of the list.
  ///   - comparer: Compares each list with the next. Generic code should get it from its caller,
  ///     which knows the types.
  public init(
    _ collectionView: NSCollectionView, item: @escaping ItemProvider,
    comparer: ListComparer<SectionID, Header, Item> = ListComparer()
  ) {
    _controller = _ListController(comparer)
    self.collectionView = collectionView
    self.item = item
    super.init()
    controller.host = self
    collectionView.dataSource = self
    collectionView.keep(self)
  }

  /// The item at an index path; `nil` if the index path isn't valid.
  public func item(for indexPath: IndexPath) -> Item? { controller.item(at: ItemPath(indexPath)) }

  /// The index path of an item; `nil` if the item isn't in ``sections``.
  ///
  /// - Complexity: O(*n*).
  public func indexPath(for id: Item.ID) -> IndexPath? {
    controller.path(of: id).map { IndexPath($0) }
  }

  // Methods of an Objective-C protocol must be declared in the class itself: extensions of generic
  // classes can't contain them.

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
    return controller.answering(for: item) { self.item(collectionView, indexPath, item) }
  }

  public func collectionView(
    _ collectionView: NSCollectionView,
    viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
    at indexPath: IndexPath
  ) -> NSView {
    controller.answering {
      supplementaryView?(collectionView, kind, indexPath, sections[indexPath.section])
    }
      ?? NSView()
  }
}

extension CollectionViewSource {
  /// An empty item. Its view isn't loaded from a nib, because no nib with its name exists (R68).
  private func emptyItem() -> NSCollectionViewItem {
    let item = NSCollectionViewItem()
    item.view = NSView()
    return item
  }
}

extension CollectionViewSource: ListViewHost {
  package var hasView: Bool { collectionView != nil }

  package var isAttached: Bool { collectionView?.dataSource === self }

  package func observeWindow(_ changed: @escaping @MainActor (Bool) -> Void) {
    collectionView?.observeWindow(for: self, changed)
  }

  package func batchView(_ options: UpdateOptions) -> (any BatchView)? {
    collectionView.map { CollectionBatchView(collectionView: $0) }
  }
}
#endif
