#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Foundation
public import LiveList
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// The data source of a collection view that shows a list: it holds the sections, makes the cells,
/// and animates the changes to each new list.
///
/// It is ``TableViewSource`` for collection views.
@MainActor
public final class CollectionViewSource<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
>: NSObject, UICollectionViewDataSource, ListViewSource {
  /// Makes and fills the cell of an item.
  public typealias CellProvider =
    @MainActor (UICollectionView, IndexPath, Item) -> UICollectionViewCell
  /// Makes and fills a supplementary view of a section.
  public typealias SupplementaryProvider =
    @MainActor (UICollectionView, String, IndexPath, Section) -> UICollectionReusableView

  /// The controller that holds the list.
  public let controller: ListController<SectionID, Header, Item>
  private weak var collectionView: UICollectionView?
  private let cell: CellProvider

  /// Makes headers, footers and other supplementary views; required if the layout has any.
  public var supplementaryView: SupplementaryProvider?
  /// Fills a visible header or footer, of a kind, after the header of its section has changed.
  ///
  /// If it is `nil`, the layout is invalidated so that ``supplementaryView`` makes it again. Set it
  /// for compositional layouts, which may keep the view that is shown.
  public var fillSupplementaryView:
    (@MainActor (UICollectionReusableView, String, Section) -> Void)?
  /// Whether the user may drag an item. No item may be dragged unless ``onMove`` is set.
  public var canMove: @MainActor (Item) -> Bool = { _ in true }
  /// Called when the user has dragged an item, with its path before and after. ``sections``
  /// contains the move already.
  public var onMove: (@MainActor (Item, ItemMove) -> Void)?

  /// Becomes the data source of a collection view, with an empty list.
  ///
  /// A collection view doesn't retain its data source: keep a reference to it.
  ///
  /// - Parameters:
  ///   - collectionView: The collection view, which isn't retained.
  ///   - cell: Makes and fills the cell of an item.
  ///   - comparer: Compares each list with the next. Pass one if the types are known only to the
  ///     caller of your own generic code.
  public init(
    _ collectionView: UICollectionView, cell: @escaping CellProvider,
    comparer: ListComparer<SectionID, Header, Item> = ListComparer()
  ) {
    controller = ListController(comparer)
    self.collectionView = collectionView
    self.cell = cell
    super.init()
    controller.host = self
    collectionView.dataSource = self
  }

  // Methods of an Objective-C protocol have to be in the class itself.

  public func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

  public func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    controller.counts[section]
  }

  public func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let item = item(for: indexPath) else {
      return collectionView.emptyCell(at: indexPath)
    }
    return controller.answering { cell(collectionView, indexPath, item) }
  }

  public func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let supplementaryView, sections.indices.contains(indexPath.section) else {
      return collectionView.emptyView(ofKind: kind, at: indexPath)
    }
    return controller.answering {
      supplementaryView(collectionView, kind, indexPath, sections[indexPath.section])
    }
  }

  public func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    onMove != nil && item(for: indexPath).map(canMove) == true
  }

  public func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    let move = ItemMove(from: ItemPath(sourceIndexPath), to: ItemPath(destinationIndexPath))
    controller.moveItem(move) { onMove?($0, $1) }
  }
}

extension CollectionViewSource: ListViewHost {
  package var hasView: Bool { collectionView != nil }

  package var isAttached: Bool { collectionView?.dataSource === self }

  package var hasUncommittedUpdates: Bool { collectionView?.hasUncommittedUpdates == true }

  package func batchView(_ options: UpdateOptions) -> (any BatchView)? {
    guard let collectionView else { return nil }
    var view = CollectionBatchView(collectionView: collectionView)
    if let fill = fillSupplementaryView {
      view.fillSupplementary = { [weak controller] in
        if let controller { fill($0, $1, controller.sections[$2]) }
      }
    }
    return view
  }
}
#endif
