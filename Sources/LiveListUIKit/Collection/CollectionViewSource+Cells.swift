#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import LiveList
public import LiveListPipeline
public import _UIKit

extension CollectionViewSource {
  /// Creates a data source with an empty list and a cell class for each kind of item, and assigns
  /// it to a collection view; see ``TableViewSource``.
  ///
  /// - Parameters:
  ///   - collectionView: The collection view. It keeps the data source, which doesn't retain it.
  ///   - cells: Returns the content of an item's cell.
  ///   - comparer: Compares each list with the next. Generic code should get it from its caller,
  ///     which knows the types.
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

extension CollectionViewSource {
  /// Creates a data source that shows a list, and assigns it to a collection view. The types of sections
  /// and items are those of the list.
  ///
  ///     lazy var source = CollectionViewSource(collectionView, showing: sections) { note in
  ///       .cell(NoteCell.self) { $0.show(note) }
  ///     }
  ///
  /// - Parameters:
  ///   - collectionView: The collection view. It keeps the data source, which doesn't retain it.
  ///   - sections: The list to show first, which may be empty.
  ///   - cells: Returns the content of an item's cell.
  @inlinable
  public convenience init(
    _ collectionView: UICollectionView, showing sections: [Section],
    cells: @escaping @MainActor (Item) -> CollectionCell
  ) {
    self.init(collectionView, cells: cells, comparer: ListComparer())
    apply(sections, isAnimated: false)
  }
}

extension CollectionViewSource where SectionID == OnlySection, Header == OnlySection {
  /// Creates a data source that shows a flat list, and assigns it to a collection view. The type of the
  /// items is that of the list.
  ///
  /// - Parameters:
  ///   - collectionView: The collection view. It keeps the data source, which doesn't retain it.
  ///   - items: The list to show first, which may be empty.
  ///   - cells: Returns the content of an item's cell.
  @inlinable
  public convenience init(
    _ collectionView: UICollectionView, showing items: [Item],
    cells: @escaping @MainActor (Item) -> CollectionCell
  ) {
    self.init(collectionView, cells: cells, comparer: ListComparer())
    apply(items, isAnimated: false)
  }
}

@available(Systems 2024, *)
extension CollectionViewSource {
  /// Creates a data source that shows the current list of a model, now and after each of its
  /// changes, and assigns it to a collection view.
  ///
  ///     lazy var source = CollectionViewSource(collectionView, showing: model) { row in
  ///       .cell(NoteCell.self) { $0.show(row) }
  ///     }
  ///
  /// The types of sections and items are those of the model. See ``cellKind`` and
  /// `follow(_:state:alert:ended:)`.
  ///
  /// - Parameters:
  ///   - collectionView: The collection view. It keeps the data source, which doesn't retain it.
  ///   - model: The model, which is kept while it is followed.
  ///   - cells: Returns the content of an item's cell.
  ///   - state: Called after the initializer, and whenever the rows or the phase have changed, with the rows that the
  ///     source shows or will show next, and how current they are.
  @inlinable
  public convenience init(
    _ collectionView: UICollectionView, showing model: ListModel<SectionID, Header, Item>,
    cells: @escaping @MainActor (Item) -> CollectionCell,
    state: @escaping @MainActor (ListState<SectionID, Header, Item>) -> Void = { _ in }
  ) {
    self.init(collectionView, cells: cells, comparer: ListComparer())
    start(model, state)
  }
}
#endif
