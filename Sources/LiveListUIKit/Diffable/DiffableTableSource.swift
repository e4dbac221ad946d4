#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Foundation
public import LiveListViews
public import _UIKit

/// The data source of a table view that shows snapshots of identifiers. It replaces
/// `UITableViewDiffableDataSource` and has the same members.
///
///     lazy var source = DiffableTableSource<Section, Friend.ID>(tableView: tableView) {
///       tableView, indexPath, id in
///       let cell = tableView.dequeueReusableCell(withIdentifier: "Friend", for: indexPath)
///       cell.textLabel?.text = self.friends[id]?.name
///       return cell
///     }
///
/// As with Apple's data source, a subclass overrides the methods of `UITableViewDataSource` for
/// titles, editing and moving rows. <doc:DiffableBehavior> describes in which other ways it behaves
/// like Apple's, and in which it doesn't.
@MainActor
open class DiffableTableSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: DiffableSource<SectionIdentifierType, ItemIdentifierType>, UITableViewDataSource {
  /// Returns a configured cell for an item. If it returns `nil`, an empty cell is shown.
  public typealias CellProvider =
    @MainActor (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?

  @usableFromInline weak var tableView: UITableView?
  @usableFromInline let cellProvider: CellProvider

  /// How inserted, deleted and reloaded rows are animated.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  /// Creates a data source without items and assigns it to a table view.
  ///
  /// The table view doesn't retain its data source, so keep a reference to it.
  ///
  /// - Parameters:
  ///   - tableView: The table view, which isn't retained.
  ///   - cellProvider: Returns a configured cell for an item.
  @inlinable
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    self.tableView = tableView
    self.cellProvider = cellProvider
    super.init(Snapshot.Comparer())
    attach(to: tableView)
  }

  @usableFromInline
  func attach(to tableView: UITableView) {
    controller.list.host = self
    controller.followsSingleMoves = true
    tableView.dataSource = self
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

  open func numberOfSections(in tableView: UITableView) -> Int { controller.list.counts.count }

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    controller.list.counts[section]
  }

  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = itemIdentifier(for: indexPath).flatMap { item in
      controller.list.answering { cellProvider(tableView, indexPath, item) }
    }
    return cell ?? UITableViewCell(style: .default, reuseIdentifier: nil)
  }

  /// Returns `nil`. Override it to show titles.
  open func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { nil }

  /// Returns `nil`. Override it to show titles.
  open func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? { nil }

  /// Returns `nil`. Override it to show an index at the edge.
  open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }

  /// Returns the index. Override it if the titles at the edge aren't those of all sections.
  open func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }

  /// Returns `false`. Override it to let the user edit rows.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    false
  }

  /// Does nothing. Override it to delete or insert items.
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}

  /// Returns `false`. Override it to let the user move rows.
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    false
  }

  #if HEADLESS_UIKIT
  public var respondsToMove: Bool { true }
  #endif

  /// Records the move of a row that the user has dragged. A subclass that applies a snapshot with
  /// the new order instead doesn't have to call this method.
  open func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    controller.moveItem(
      ListDiff.ItemMove(from: ItemPath(sourceIndexPath), to: ItemPath(destinationIndexPath)))
  }
}

extension DiffableTableSource: ListViewHost {
  package var hasView: Bool { tableView != nil }

  package var isAttached: Bool { tableView?.dataSource === self }

  package func observeGeometry(
    _ changed: @escaping @MainActor (_ isScroll: Bool) -> Void
  ) -> [AnyObject] {
    tableView?.observeGeometry(changed) ?? []
  }

  package func observeWindow(_ changed: @escaping @MainActor (Bool) -> Void) {
    tableView?.observeWindow(for: self, changed)
  }

  package var hasUncommittedUpdates: Bool { tableView?.hasUncommittedUpdates == true }

  package func batchView(_ options: UpdateOptions) -> (any BatchView)? {
    tableView.map {
      TableBatchView(
        tableView: $0, animations: RowAnimations(defaultRowAnimation), fillHeader: { _, _ in })
    }
  }
}
#endif
