#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import LiveList
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

extension CollectionViewSource {
  /// Becomes the data source of a collection view, with an empty list and a class of cells for each
  /// kind of item; see ``TableViewSource``.
  ///
  /// - Parameters:
  ///   - collectionView: The collection view, which isn't retained.
  ///   - cells: Returns what the cell of an item shows.
  ///   - comparer: Compares each list with the next. Pass one if the types are known only to the
  ///     caller of your own generic code.
  public convenience init(
    _ collectionView: UICollectionView, cells: @escaping @MainActor (Item) -> CollectionCell,
    comparer: ListComparer<SectionID, Header, Item> = ListComparer()
  ) {
    var registered: Set<String> = []
    let cell: CellProvider = { view, path, item in
      cells(item).cell(&registered) {
        view.register($0, forCellWithReuseIdentifier: $1)
      } dequeue: {
        view.dequeueReusableCell(withReuseIdentifier: $0, for: path)
      }
    }
    self.init(collectionView, cell: cell, comparer: comparer)
    cellKind = { cells($0).identifier }
  }
}
#endif
