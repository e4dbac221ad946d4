#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import LiveList
public import LiveListViews
public import _AppKit

extension TableViewSource {
  /// Creates a data source that shows a list, and assigns it to a table view. The types of sections
  /// and items are those of the list.
  ///
  ///     lazy var source = TableViewSource(tableView, showing: sections) {
  ///       tableView, column, friend in …
  ///     }
  ///
  /// - Parameters:
  ///   - tableView: The table view. It keeps the data source, which doesn't retain it.
  ///   - sections: The list to show first, which may be empty.
  ///   - cell: Returns a configured view for an item in a column.
  @inlinable
  public convenience init(
    _ tableView: NSTableView, showing sections: [Section],
    cell: @escaping CellProvider
  ) {
    self.init(tableView, cell: cell, comparer: ListComparer())
    apply(sections, isAnimated: false)
  }
}

extension TableViewSource where SectionID == OnlySection, Header == OnlySection {
  /// Creates a data source that shows a flat list, and assigns it to a table view. The type of the
  /// items is that of the list.
  ///
  /// - Parameters:
  ///   - tableView: The table view. It keeps the data source, which doesn't retain it.
  ///   - items: The list to show first, which may be empty.
  ///   - cell: Returns a configured view for an item in a column.
  @inlinable
  public convenience init(
    _ tableView: NSTableView, showing items: [Item],
    cell: @escaping CellProvider
  ) {
    self.init(tableView, cell: cell, comparer: ListComparer())
    apply(items, isAnimated: false)
  }
}

extension OutlineViewSource {
  /// Creates a data source that shows a list, and assigns it to an outline view. The types of
  /// sections and items are those of the list.
  ///
  ///     lazy var source = OutlineViewSource(outlineView, showing: sections) {
  ///       outlineView, column, friend in …
  ///     }
  ///
  /// - Parameters:
  ///   - outlineView: The outline view. It keeps the data source, which doesn't retain it.
  ///   - sections: The list to show first, which may be empty.
  ///   - cell: Returns a configured view for an item in a column.
  @inlinable
  public convenience init(
    _ outlineView: NSOutlineView, showing sections: [Section],
    cell: @escaping CellProvider
  ) {
    self.init(outlineView, cell: cell, comparer: ListComparer())
    apply(sections, isAnimated: false)
  }
}

extension CollectionViewSource {
  /// Creates a data source that shows a list, and assigns it to a collection view. The types of
  /// sections and items are those of the list.
  ///
  ///     lazy var source = CollectionViewSource(collectionView, showing: sections) {
  ///       view, indexPath, friend in …
  ///     }
  ///
  /// - Parameters:
  ///   - collectionView: The collection view. It keeps the data source, which doesn't retain it.
  ///   - sections: The list to show first, which may be empty.
  ///   - item: Returns a configured collection view item for an item of the list.
  @inlinable
  public convenience init(
    _ collectionView: NSCollectionView, showing sections: [Section],
    item: @escaping ItemProvider
  ) {
    self.init(collectionView, item: item, comparer: ListComparer())
    apply(sections, isAnimated: false)
  }
}

extension CollectionViewSource where SectionID == OnlySection, Header == OnlySection {
  /// Creates a data source that shows a flat list, and assigns it to a collection view. The type of
  /// the items is that of the list.
  ///
  /// - Parameters:
  ///   - collectionView: The collection view. It keeps the data source, which doesn't retain it.
  ///   - items: The list to show first, which may be empty.
  ///   - item: Returns a configured collection view item for an item of the list.
  @inlinable
  public convenience init(
    _ collectionView: NSCollectionView, showing items: [Item],
    item: @escaping ItemProvider
  ) {
    self.init(collectionView, item: item, comparer: ListComparer())
    apply(items, isAnimated: false)
  }
}
#endif
