#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Foundation
public import LiveList
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// The data source of a collection view that shows snapshots of identifiers: a replacement for
/// `UICollectionViewDiffableDataSource` with the same members.
///
///     lazy var source = DiffableCollectionSource<Section, Photo.ID>(collectionView: view) {
///       view, indexPath, id in
///       view.dequeueReusableCell(withReuseIdentifier: "Photo", for: indexPath)
///     }
///
/// <doc:DiffableBehavior> says what was kept of Apple's behavior, and what wasn't.
@MainActor
open class DiffableCollectionSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: NSObject, UICollectionViewDataSource, DiffableOutlineSource {
  /// Makes and fills the cell of an item; an empty cell is shown if it returns `nil`.
  public typealias CellProvider =
    @MainActor (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?
  /// Makes and fills a supplementary view of a kind; an empty view is shown if it returns `nil`.
  public typealias SupplementaryViewProvider =
    @MainActor (UICollectionView, String, IndexPath) -> UICollectionReusableView?
  /// Decides on outlines that the user expands and collapses.
  public typealias SectionSnapshotHandlers = DiffableOutlineHandlers
  /// Decides on items that the user drags.
  public typealias ReorderingHandlers = DiffableReorderingHandlers<
    SectionIdentifierType, ItemIdentifierType
  >

  /// The controller that holds the snapshot.
  public let controller: DiffableController<SectionIdentifierType, ItemIdentifierType>
  private weak var collectionView: UICollectionView?
  private let cellProvider: CellProvider

  /// Makes headers, footers and other supplementary views; required if the layout has any.
  open var supplementaryViewProvider: SupplementaryViewProvider?

  /// Becomes the data source of a collection view, without items.
  ///
  /// A collection view doesn't retain its data source: keep a reference to it.
  ///
  /// - Parameters:
  ///   - collectionView: The collection view, which isn't retained.
  ///   - cellProvider: Makes and fills the cell of an item.
  ///   - comparer: Compares snapshots. Pass one if the types are known only to the caller of your
  ///     own generic code.
  public init(
    collectionView: UICollectionView, cellProvider: @escaping CellProvider,
    comparer: DiffableComparer<SectionIdentifierType, ItemIdentifierType> = DiffableComparer()
  ) {
    controller = DiffableController(comparer)
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    super.init()
    controller.list.host = self
    collectionView.dataSource = self
  }

  // Methods of an Objective-C protocol have to be in the class itself.

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

  /// Whether the user may drag an item, as `reorderingHandlers` decide.
  open func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    controller.canMoveItem(at: ItemPath(indexPath))
  }

  /// Follows the item that the user has dragged, and calls the `reorderingHandlers`.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    controller.moveItem(
      ItemMove(from: ItemPath(sourceIndexPath), to: ItemPath(destinationIndexPath)))
  }
}

extension DiffableCollectionSource: ListViewHost {
  package var hasView: Bool { collectionView != nil }

  package var isAttached: Bool { collectionView?.dataSource === self }

  package var hasUncommittedUpdates: Bool { collectionView?.hasUncommittedUpdates == true }

  package func batchView(_ options: UpdateOptions) -> (any BatchView)? {
    collectionView.map { CollectionBatchView(collectionView: $0) }
  }
}
#endif
