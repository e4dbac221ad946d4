#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Foundation
public import LiveList
public import LiveListViews
public import _UIKit

/// The data source of a collection view. It holds the sections of a list, provides the cells, and
/// animates the changes to each new list.
///
/// For an introduction see ``TableViewSource``, which does the same for table views.
@MainActor
public final class CollectionViewSource<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
>: NSObject, UICollectionViewDataSource, ListViewSource {
  /// Returns a configured cell for an item.
  public typealias CellProvider =
    @MainActor (UICollectionView, IndexPath, Item) -> UICollectionViewCell
  /// Returns a configured supplementary view of a section.
  public typealias SupplementaryProvider =
    @MainActor (UICollectionView, String, IndexPath, Section) -> UICollectionReusableView

  /// The controller that holds the list.
  public let _controller: _ListController<SectionID, Header, Item>
  private weak var collectionView: UICollectionView?
  private let cell: CellProvider

  /// Returns headers, footers and other supplementary views. Required if the layout has any.
  public var supplementaryView: SupplementaryProvider?
  /// Configures a visible header or footer after the header of its section has changed. The second
  /// parameter is the kind of view.
  ///
  /// If `nil`, the layout is invalidated so that it requests a new view from ``supplementaryView``.
  /// Set it for compositional layouts, which may keep the visible view.
  public var fillSupplementaryView:
    (@MainActor (UICollectionReusableView, String, Section) -> Void)?

  /// Creates a data source with an empty list and assigns it to a collection view.
  ///
  /// - Parameters:
  ///   - collectionView: The collection view. It keeps the data source, which doesn't retain it.
  ///   - cell: Returns a configured cell for an item.
  ///   - comparer: Compares each list with the next. Generic code should get it from its caller,
  ///     which knows the types.
  public init(
    _ collectionView: UICollectionView, cell: @escaping CellProvider,
    comparer: ListComparer<SectionID, Header, Item> = ListComparer()
  ) {
    _controller = _ListController(comparer)
    self.collectionView = collectionView
    self.cell = cell
    super.init()
    controller.host = self
    collectionView.dataSource = self
    collectionView.keep(self)
  }

  // Methods of an Objective-C protocol must be declared in the class itself: extensions of generic
  // classes can't contain them.

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
    return controller.answering(for: item) { cell(collectionView, indexPath, item) }
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
    controller.answering { item(for: indexPath).map(controller.mayMove) == true }
  }

  public func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    controller.moveRow(
      ListDiff.ItemMove(from: ItemPath(sourceIndexPath), to: ItemPath(destinationIndexPath)))
  }
}

extension CollectionViewSource {
  /// Calls a closure with each item whose cell begins to be displayed, once the layout is over, so that the
  /// list may be changed.
  ///
  /// The delegate's `willDisplay` is called in the middle of a layout, where the view must not be changed.
  public func onDisplay(_ action: @escaping @MainActor (Item) -> Void) {
    controller.onDisplay(action)
  }

  /// Calls a closure with each item whose cell isn't displayed any more, once the layout is over.
  public func onEndDisplay(_ action: @escaping @MainActor (Item) -> Void) {
    controller.onDisplay(ends: action)
  }
}

extension CollectionViewSource: ListViewHost {
  package var displayedPaths: [ItemPath] {
    guard let collectionView, collectionView.window != nil else { return [] }
    return collectionView.indexPathsForVisibleItems.map { ItemPath($0) }.sorted()
  }

  package func observeGeometry(
    _ changed: @escaping @MainActor (_ isScroll: Bool) -> Void
  ) -> [AnyObject] {
    collectionView?.observeGeometry(changed) ?? []
  }

  package var hasView: Bool { collectionView != nil }

  package var isAttached: Bool { collectionView?.dataSource === self }

  package func observeWindow(_ changed: @escaping @MainActor (Bool) -> Void) {
    collectionView?.observeWindow(for: self, changed)
  }

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
