#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import LiveList
public import LiveListViews
public import _UIKit

extension UITableView {
  /// Shows the target of a changeset, animated if possible.
  ///
  ///     tableView.apply(ListChangeset(from: friends, to: newFriends)) { friends = $0 }
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
  ///   - header: Configures a visible header view after the header of its section has changed.
  ///     Titles of the data source are updated without it.
  ///   - setData: Sets the data of the data source to the given sections. Called once for each
  ///     batch, when the view expects the new data.
  /// - Returns: The update that has started, with its outcome. Its end can be waited for.
  @discardableResult
  @inlinable
  public func apply<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>,
    with animations: RowAnimations = .automatic, updates: ContentUpdates? = nil,
    options: UpdateOptions = UpdateOptions(),
    header: @escaping @MainActor (UITableViewHeaderFooterView, Header) -> Void = { _, _ in },
    setData: ([ListSection<SectionID, Header, Item>]) -> Void
  ) -> AppliedUpdate {
    let view = batchView(animations) { view, section in
      header(view, changeset.target[section].header)
    }
    return view.apply(
      updates.map { changeset.replanned(updates: $0) } ?? changeset, options: options,
      setData: setData)
  }

  /// Shows the target of a flat list's changeset, animated if possible.
  @discardableResult
  @inlinable
  public func apply<Item>(
    _ changeset: ItemsChangeset<Item>,
    with animations: RowAnimations = .automatic, updates: ContentUpdates? = nil,
    options: UpdateOptions = UpdateOptions(),
    setItems: ([Item]) -> Void
  ) -> AppliedUpdate {
    apply(
      changeset, with: animations, updates: updates, options: options,
      setData: { setItems($0[0].items) })
  }

  /// Adapts the table view to `BatchView`, with a closure that configures header views.
  @usableFromInline
  func batchView(
    _ animations: RowAnimations,
    fillHeader: @escaping @MainActor (UITableViewHeaderFooterView, Int) -> Void
  ) -> any BatchView {
    TableBatchView(tableView: self, animations: animations, fillHeader: fillHeader)
  }
}
#endif
