#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import LiveList
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
import QuartzCore
public import UIKit
#endif

extension UITableView {
  /// Shows what the data source has now, animated if possible: call it in place of `reloadData()`.
  ///
  /// The data source provides what the table view showed and what it is to show, see
  /// ``UpdatingDataSource``. With any other data source, or with none, the table view reloads.
  /// As the data source returns its new data from the start, all changes are in one batch. If the
  /// batch can't contain moves, moved rows are deleted and inserted.
  ///
  /// While something is dragged over the table view it can't be updated: the result is `postponed`,
  /// the data source isn't called, and it keeps the previous sections until this is called again.
  ///
  /// - Parameters:
  ///   - animations: How each kind of change is animated.
  ///   - updates: How rows are treated that stay and change their content. Rows are not reloaded
  ///     beside other changes: `.reload` is taken for `.replace`.
  ///   - options: How the table view is updated.
  /// - Returns: What is being done.
  @discardableResult
  public func updateData(
    with animations: RowAnimations = .automatic, updates: ContentUpdates = .reconfigure,
    options: UpdateOptions = UpdateOptions()
  ) -> UpdateOutcome {
    if hasUncommittedUpdates {
      options.onFallback?(.uncommittedUpdates)
      return .postponed(.uncommittedUpdates)
    }
    guard let source = dataSource as? any UpdatingDataSource else {
      reloadData()
      options.onFallback?(.previousListUnknown)
      return .reloaded(.previousListUnknown)
    }
    return update(from: source, animations, updates == .reconfigure ? updates : .replace, options)
  }

  private func update<Source: UpdatingDataSource>(
    from source: Source, _ animations: RowAnimations, _ updates: ContentUpdates,
    _ options: UpdateOptions
  ) -> UpdateOutcome {
    source.tableViewWillUpdate(self)
    var options = options
    // The visible rows are unknown until the next layout, which would request old rows from the new
    // data.
    if layer.needsLayout() { options.scrollAnchor = .never }
    let changeset = source.changeset(updates: updates)
    let isOneBatch = changeset.batches.count <= 1
    let view = TableBatchView(tableView: self, animations: animations) {
      source.tableView(self, fill: $0, section: $1)
    }
    return view.apply(
      isOneBatch ? changeset : changeset.replanned(moves: false), options: options,
      setData: { _ in },
      ended: { [weak self] _ in
        if let self { source.tableViewDidUpdate(self) }
      })
  }
}
#endif
