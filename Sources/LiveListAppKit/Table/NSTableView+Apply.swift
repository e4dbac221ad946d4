#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import LiveList
public import LiveListViews
public import _AppKit

extension NSTableView {
  /// Shows the target of a changeset, animated if possible.
  ///
  ///     tableView.apply(ItemsChangeset(from: friends, to: newFriends)) { friends = $0[0].items }
  ///
  /// In a table, the header of a section is a row, and its items are the rows below it; `FlatRows`
  /// maps rows to items. A flat list has no header. In an outline, sections are at the top level,
  /// and items are their children. The outline's data source must represent each section and item
  /// by an object that stays the same while it is shown. Expanded sections stay expanded, and new
  /// sections are collapsed.
  ///
  /// If the changes can't be animated, for example because the view isn't in a window or Reduce
  /// Motion is on, the view is updated without animation or reloaded, and the outcome says why.
  /// Selection and scroll position are preserved by the identity of the items.
  ///
  /// - Parameters:
  ///   - changeset: The changes from the list that the view shows.
  ///   - animations: How each kind of change is animated.
  ///   - updates: How the view shows items whose content has changed; `nil` to use the changeset's
  ///     setting.
  ///   - options: How the view is updated.
  ///   - setData: Sets the data of the data source to the given sections. Called once for each
  ///     batch, when the view expects the new data.
  /// - Returns: The update that has started, with its outcome. Its end can be waited for.
  @discardableResult
  @inlinable
  public func apply<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>,
    with animations: RowAnimations = .fade,
    updates: ContentUpdates? = nil, options: UpdateOptions = UpdateOptions(),
    setData: ([ListSection<SectionID, Header, Item>]) -> Void
  ) -> AppliedUpdate {
    var shown = FlatRows(changeset.source)
    return batchView(animations, isAnimated: options.isAnimated) { shown }.apply(
      updates.map { changeset.replanned(updates: $0) } ?? changeset, options: options,
      setData: {
        shown = FlatRows($0)
        setData($0)
      })
  }

  /// Shows the target of a flat list's changeset, animated if possible.
  @discardableResult
  @inlinable
  public func apply<Item>(
    _ changeset: ItemsChangeset<Item>, with animations: RowAnimations = .fade,
    updates: ContentUpdates? = nil,
    options: UpdateOptions = UpdateOptions(), setItems: ([Item]) -> Void
  ) -> AppliedUpdate {
    apply(
      changeset, with: animations, updates: updates, options: options,
      setData: { setItems($0[0].items) })
  }

  /// Adapts the table or the outline to `BatchView`.
  @usableFromInline
  func batchView(
    _ animations: RowAnimations, isAnimated: Bool, rows: @escaping () -> FlatRows
  ) -> any BatchView {
    guard let outlineView = self as? NSOutlineView else {
      return TableBatchView(
        tableView: self, animations: animations, isAnimated: isAnimated, rows: rows)
    }
    return OutlineBatchView(
      outlineView: outlineView, animations: animations, isAnimated: isAnimated, rows: rows)
  }
}
#endif
