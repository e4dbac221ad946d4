#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import LiveList
public import LiveListViews
public import _UIKit

extension UITableView {
  /// Shows the current data of the data source, animated if possible. Call it instead of
  /// `reloadData()`.
  ///
  /// The table view changes from the list that it shows to the data source's current sections; see
  /// ``UpdatingDataSource``. If the data source is of another kind or `nil`, the table view
  /// reloads. All changes are in one batch. If the batch can't contain moves, moved rows are
  /// deleted and inserted.
  ///
  /// While items are being dragged over the table view, it can't be updated. The outcome is then
  /// `postponed`, and the next call shows all changes.
  ///
  /// - Parameters:
  ///   - animations: How each kind of change is animated.
  ///   - updates: How rows whose content has changed are updated. Rows can't be reloaded together
  ///     with other changes, so `.reload` has the effect of `.replace`.
  ///   - options: How the table view is updated.
  /// - Returns: The outcome of the update that has started.
  @discardableResult
  public func updateData(
    with animations: RowAnimations = .automatic, updates: ContentUpdates = .reconfigure,
    options: UpdateOptions = UpdateOptions()
  ) -> UpdateOutcome {
    guard let source = dataSource as? any UpdatingDataSource else {
      let isPostponed = hasUncommittedUpdates
      let reason = isPostponed ? UpdateOutcome.Fallback.uncommittedUpdates : .previousListUnknown
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

  /// Shows the current data of the data source like ``updateData(with:updates:options:)``, and also
  /// returns the changes.
  ///
  ///     let update = tableView.updateData(from: self)
  ///     logger.debug("\(update.changeset)")
  ///
  /// - Parameters:
  ///   - source: The data source of the table view.
  ///   - animations: How each kind of change is animated.
  ///   - updates: How rows whose content has changed are updated.
  ///   - options: How the table view is updated.
  /// - Returns: The outcome of the update that has started, and its changes.
  /// - Precondition: `source` is the table view's data source.
  @discardableResult
  public func updateData<Source: UpdatingDataSource>(
    from source: Source, with animations: RowAnimations = .automatic,
    updates: ContentUpdates = .reconfigure, options: UpdateOptions = UpdateOptions()
  ) -> (
    outcome: UpdateOutcome,
    changeset: ListChangeset<Source.SectionKey, Source.Header, Source.Row>
  ) {
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
      return (.postponed(.uncommittedUpdates), changeset)
    }
    var options = options
    // The visible rows are known only after a layout, which would request old rows from a data
    // source that already has new data.
    if layer.needsLayout() { options.scrollAnchor = .never }
    if shown.hasLoaded { options.hasLoaded = options.hasLoaded ?? true }
    shown.hasLoaded = true
    let view = TableBatchView(tableView: self, animations: animations) {
      source.tableView(self, fill: $0, section: $1)
    }
    let outcome = view.apply(
      ViewChanges(changeset), options: options,
      anchored: changeset.place(of: options.scrollAnchor),
      setData: { shown.sections = changeset.list(afterBatch: $0) },
      ended: { [weak self] _ in
        if let self { source.tableViewDidUpdate(self) }
      })
    return (isShown ? outcome : outcome.ofUnknownList, changeset)
  }
}

extension UpdateOutcome {
  /// The outcome if the table view has loaded a list itself. The list that it showed before is then
  /// unknown; it was only assumed to be empty.
  fileprivate var ofUnknownList: Self {
    if case .reloaded(.countsDiffer) = self { return .reloaded(.previousListUnknown) }
    return self
  }
}

extension ListChangeset {
  /// The same changes in one batch. Moved rows are deleted and inserted if they don't fit into it
  /// otherwise.
  fileprivate func inOneBatch(_ updates: ContentUpdates) -> ListChangeset {
    batches.count <= 1 ? self : replanned(updates: updates, moves: false)
  }
}
#endif
