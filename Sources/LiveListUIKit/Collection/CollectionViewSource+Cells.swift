#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import LiveList
public import LiveListPipeline
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

extension CollectionViewSource {
  /// Creates a data source with an empty list and a cell class for each kind of item, and assigns
  /// it to a collection view; see ``TableViewSource``.
  ///
  /// - Parameters:
  ///   - collectionView: The collection view, which isn't retained.
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
  /// `follow(_:phase:alert:ended:)`.
  ///
  /// - Parameters:
  ///   - collectionView: The collection view, which isn't retained.
  ///   - model: The model, which isn't retained.
  ///   - comparer: Compares each list with the next. Generic code should get it from its caller,
  ///     which knows the types.
  ///   - cells: Returns the content of an item's cell.
  ///   - phase: Called immediately, and whenever the model's rows or phase have changed, with the
  ///     phase of the list: how current its rows are.
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
