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
  /// The changes are those from what the table view shows to the data source's current sections,
  /// see ``UpdatingDataSource``. With any other data source, or with none, the table view reloads.
  /// All changes are in one batch. If the batch can't contain moves, moved rows are deleted and
  /// inserted.
  ///
  /// While something is dragged over the table view it can't be updated: the result is `postponed`,
  /// and the next call shows all changes since.
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
    guard let source = dataSource as? any UpdatingDataSource else {
      let isPostponed = hasUncommittedUpdates
      let reason = isPostponed ? AnimationFallback.uncommittedUpdates : .previousListUnknown
      if !isPostponed { reloadData() }
      options.onFallback?(reason)
      return isPostponed ? .postponed(reason) : .reloaded(reason)
    }
    return update(from: source, animations, updates, options)
  }

  private func update(
    from source: some UpdatingDataSource, _ animations: RowAnimations, _ updates: ContentUpdates,
    _ options: UpdateOptions
  ) -> UpdateOutcome {
    updateData(from: source, with: animations, updates: updates, options: options).outcome
  }

  /// Shows what the data source has now, as ``updateData(with:updates:options:)`` does, and returns
  /// the changes as well.
  ///
  ///     let update = tableView.updateData(from: self)
  ///     logger.debug("\(update.changeset)")
  ///
  /// - Parameters:
  ///   - source: The data source of the table view.
  ///   - animations: How each kind of change is animated.
  ///   - updates: How rows are treated that stay and change their content.
  ///   - options: How the table view is updated.
  /// - Returns: What is being done, and the changes that are shown.
  /// - Precondition: `source` is the table view's data source.
  @discardableResult
  public func updateData<Source: UpdatingDataSource>(
    from source: Source, with animations: RowAnimations = .automatic,
    updates: ContentUpdates = .reconfigure, options: UpdateOptions = UpdateOptions()
  ) -> DataUpdate<Source.SectionKey, Source.Header, Source.Row> {
    precondition(dataSource === source, "\(source) isn't the data source of this table view.")
    let isPostponed = hasUncommittedUpdates
    if !isPostponed { source.tableViewWillUpdate(self) }
    let isShown = source.shown(in: self) != nil
    let shown = source.shown(in: self, orElse: [])
    let updates = updates == .reconfigure ? updates : .replace
    let changeset = source.changeset(from: shown.sections, updates: updates)
      .replacingItems(
        where: { source.kind(of: $0) != source.kind(of: $1) }, inPlanWith: updates
      ).inOneBatch(updates)
    guard !isPostponed else {
      options.onFallback?(.uncommittedUpdates)
      return DataUpdate(outcome: .postponed(.uncommittedUpdates), changeset: changeset)
    }
    var options = options
    // The visible rows are unknown until the next layout, which would request old rows from a data
    // source that answers from its new data.
    if layer.needsLayout() { options.scrollAnchor = .never }
    let view = TableBatchView(tableView: self, animations: animations) {
      source.tableView(self, fill: $0, section: $1)
    }
    let outcome = view.apply(
      changeset, options: options, setData: { shown.sections = $0 },
      ended: { [weak self] _ in
        if let self { source.tableViewDidUpdate(self) }
      })
    return DataUpdate(
      outcome: isShown ? outcome : outcome.ofUnknownList, changeset: changeset)
  }
}

/// An update of a table view with a data source of your own.
public struct DataUpdate<SectionKey: Hashable, Header, Row> {
  /// What is being done.
  public let outcome: UpdateOutcome
  /// The changes, from what the table view showed.
  public let changeset: ListChangeset<SectionKey, Header, Row>
}

extension UpdateOutcome {
  /// A list that the table view loaded on its own differs from the empty one that was assumed.
  fileprivate var ofUnknownList: Self {
    if case .reloaded(.countsDiffer) = self { return .reloaded(.previousListUnknown) }
    return self
  }
}

extension ListChangeset {
  /// The same changes in one batch, if necessary without moves.
  fileprivate func inOneBatch(_ updates: ContentUpdates) -> ListChangeset {
    batches.count <= 1 ? self : replanned(updates: updates, moves: false)
  }
}
#endif
