#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Foundation
public import LiveList
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// The data source of a table view that shows snapshots of identifiers: a replacement for
/// `UITableViewDiffableDataSource` with the same members.
///
///     lazy var source = DiffableTableSource<Section, Friend.ID>(tableView: tableView) {
///       tableView, indexPath, id in
///       let cell = tableView.dequeueReusableCell(withIdentifier: "Friend", for: indexPath)
///       cell.textLabel?.text = self.friends[id]?.name
///       return cell
///     }
///
/// A subclass overrides the methods of `UITableViewDataSource` for titles, editing and moving rows,
/// as a subclass of Apple's does. <doc:DiffableBehavior> says what else was kept, and what wasn't.
@MainActor
open class DiffableTableSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: NSObject, UITableViewDataSource, DiffableSource {
  /// Makes and fills the cell of an item; an empty cell is shown if it returns `nil`.
  public typealias CellProvider =
    @MainActor (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?

  /// The controller that holds the snapshot.
  public let controller: DiffableController<SectionIdentifierType, ItemIdentifierType>
  private(set) weak var tableView: UITableView?
  private let cellProvider: CellProvider

  /// How inserted, deleted and reloaded rows are animated.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  /// Becomes the data source of a table view, without items.
  ///
  /// A table view doesn't retain its data source: keep a reference to it.
  ///
  /// - Parameters:
  ///   - tableView: The table view, which isn't retained.
  ///   - cellProvider: Makes and fills the cell of an item.
  ///   - comparer: Compares snapshots. Pass one if the types are known only to the caller of your
  ///     own generic code.
  public init(
    tableView: UITableView, cellProvider: @escaping CellProvider,
    comparer: DiffableComparer<SectionIdentifierType, ItemIdentifierType> = DiffableComparer()
  ) {
    controller = DiffableController(comparer)
    self.tableView = tableView
    self.cellProvider = cellProvider
    super.init()
    controller.list.host = self
    controller.followsSingleMoves = true
    tableView.dataSource = self
  }

  // Methods of an Objective-C protocol have to be in the class itself.

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

  /// Returns `nil`: sections have no titles unless a subclass returns some.
  open func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { nil }

  /// Returns `nil`: sections have no titles unless a subclass returns some.
  open func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? { nil }

  /// Returns false: rows can't be edited unless a subclass allows it.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    false
  }

  /// Does nothing; a subclass deletes or inserts items.
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}

  /// Returns false: rows can't be moved unless a subclass allows it.
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    false
  }

  /// Follows the row that the user has dragged. A subclass that applies a snapshot with the new
  /// order instead needn't call this.
  open func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    controller.moveItem(
      ItemMove(from: ItemPath(sourceIndexPath), to: ItemPath(destinationIndexPath)))
  }
}

extension DiffableTableSource: ListViewHost {
  package var hasView: Bool { tableView != nil }

  package var isAttached: Bool { tableView?.dataSource === self }

  package var hasUncommittedUpdates: Bool { tableView?.hasUncommittedUpdates == true }

  package func batchView(_ options: UpdateOptions) -> (any BatchView)? {
    tableView.map {
      TableBatchView(
        tableView: $0, animations: RowAnimations(defaultRowAnimation), fillHeader: { _, _ in })
    }
  }
}
#endif
