#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import LiveList
public import LiveListPipeline
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

@available(Systems 2024, *)
extension CollectionViewSource {
  /// Becomes the data source of a collection view that shows the list of a model, now and after each of
  /// its changes.
  ///
  ///     lazy var source = CollectionViewSource(collectionView, showing: model) { row in
  ///       .cell(NoteCell.self) { $0.show(row) }
  ///     }
  ///
  /// The types are those of the model. See ``cellKind`` and `follow(_:phase:alert:ended:)`.
  ///
  /// - Parameters:
  ///   - collectionView: The collection view, which isn't retained.
  ///   - model: The model, which isn't retained.
  ///   - comparer: Compares each list with the next. Pass one if the types are known only to the
  ///     caller of your own generic code.
  ///   - cells: Returns what the cell of an item shows.
  ///   - phase: Called after each update with how current the rows are.
  public convenience init(
    _ collectionView: UICollectionView, showing model: ListModel<SectionID, Header, Item>,
    comparer: ListComparer<SectionID, Header, Item> = ListComparer(),
    cells: @escaping @MainActor (Item) -> CollectionCell,
    phase: @escaping @MainActor (ListPhase) -> Void = { _ in }
  ) {
    self.init(collectionView, cells: cells, comparer: comparer)
    follow(model, phase: phase)
  }
}
#endif
