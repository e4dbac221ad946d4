#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Foundation
public import LiveListViews
public import _UIKit

/// The data source of a collection view that shows snapshots of identifiers. It replaces
/// `UICollectionViewDiffableDataSource` and has the same members.
///
///     lazy var source = DiffableCollectionSource<Section, Photo.ID>(collectionView: view) {
///       view, indexPath, id in
///       view.dequeueReusableCell(withReuseIdentifier: "Photo", for: indexPath)
///     }
///
/// <doc:DiffableBehavior> describes in which ways it behaves like Apple's data source, and in which
/// it doesn't.
@MainActor
open class DiffableCollectionSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: DiffableSource<SectionIdentifierType, ItemIdentifierType>, UICollectionViewDataSource,
  DiffableOutlineSource
{
  /// Returns a configured cell for an item. If it returns `nil`, an empty cell is shown.
  public typealias CellProvider =
    @MainActor (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?
  /// Returns a configured supplementary view of a kind. If it returns `nil`, an empty view is
  /// shown.
  public typealias SupplementaryViewProvider =
    @MainActor (UICollectionView, String, IndexPath) -> UICollectionReusableView?
  /// The handlers for items that the user expands and collapses.
  public typealias SectionSnapshotHandlers<Item: Hashable> = DiffableSectionSnapshot<Item>.Handlers
  /// The handlers for items that the user drags.
  public typealias ReorderingHandlers = DiffableSnapshot<SectionIdentifierType, ItemIdentifierType>
    .ReorderingHandlers

  @usableFromInline weak var collectionView: UICollectionView?
  @usableFromInline let cellProvider: CellProvider

  /// The handlers for items that the user drags.
  public var reorderingHandlers: ReorderingHandlers {
    get { controller.reorderingHandlers }
    set { controller.reorderingHandlers = newValue }
  }

  /// Returns headers, footers and other supplementary views. Required if the layout has any.
  open var supplementaryViewProvider: SupplementaryViewProvider?

  /// Creates a data source without items and assigns it to a collection view.
  ///
  /// The collection view doesn't retain its data source, so keep a reference to it.
  ///
  /// - Parameters:
  ///   - collectionView: The collection view, which isn't retained.
  ///   - cellProvider: Returns a configured cell for an item.
  @inlinable
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    super.init(Snapshot.Comparer())
    attach(to: collectionView)
  }

  @usableFromInline
  func attach(to collectionView: UICollectionView) {
    controller.list.host = self
    collectionView.dataSource = self
  }

  /// The item at an index path of the view; `nil` if the index path isn't valid.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    controller.itemIdentifier(at: ItemPath(indexPath))
  }

  /// The index path of an item in the view; `nil` if it isn't shown.
  ///
  /// - Complexity: O(log *s*) in the number of sections; O(*n*) while a snapshot waits to be shown.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    controller.path(of: itemIdentifier).map { IndexPath($0) }
  }

  // Methods of an Objective-C protocol must be declared in the class itself: extensions of generic
  // classes can't contain them.

  open func numberOfSections(in collectionView: UICollectionView) -> Int {
    controller.list.counts.count
  }

  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    controller.list.counts[section]
  }

  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = itemIdentifier(for: indexPath).flatMap { item in
      controller.list.answering { cellProvider(collectionView, indexPath, item) }
    }
    return cell ?? collectionView.emptyCell(at: indexPath)
  }

  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = supplementaryViewProvider.flatMap { provider in
      controller.list.answering { provider(collectionView, kind, indexPath) }
    }
    return view ?? collectionView.emptyView(ofKind: kind, at: indexPath)
  }

  /// Returns whether the user may drag an item. The `reorderingHandlers` decide.
  open func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    controller.canMoveItem(at: ItemPath(indexPath))
  }

  /// Returns `nil`. Override it to show an index at the edge.
  open func indexTitles(for collectionView: UICollectionView) -> [String]? { nil }

  /// Returns the first item of the section with the same number. Override it with ``indexTitles(for:)``.
  open func collectionView(
    _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
  ) -> IndexPath { IndexPath(item: 0, section: index) }

  /// Records the move of an item that the user has dragged, and calls the `reorderingHandlers`.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    controller.moveItem(
      ListDiff.ItemMove(from: ItemPath(sourceIndexPath), to: ItemPath(destinationIndexPath)))
  }
}

extension DiffableCollectionSource: ListViewHost {
  package var hasView: Bool { collectionView != nil }

  package var isAttached: Bool { collectionView?.dataSource === self }

  package func observeGeometry(
    _ changed: @escaping @MainActor (_ isScroll: Bool) -> Void
  ) -> [AnyObject] {
    collectionView?.observeGeometry(changed) ?? []
  }

  package func observeWindow(_ changed: @escaping @MainActor (Bool) -> Void) {
    collectionView?.observeWindow(for: self, changed)
  }

  package var hasUncommittedUpdates: Bool { collectionView?.hasUncommittedUpdates == true }

  package func batchView(_ options: UpdateOptions) -> (any BatchView)? {
    collectionView.map { CollectionBatchView(collectionView: $0) }
  }
}
#endif
