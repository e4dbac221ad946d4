#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import LiveList
public import LiveListViews
public import _AppKit

extension NSCollectionView {
  /// Shows the target of a changeset, animated if possible.
  ///
  ///     collectionView.apply(ListChangeset(from: friends, to: newFriends)) { friends = $0 }
  ///
  /// If the changes can't be animated, for example because the view isn't in a window or Reduce
  /// Motion is on, the view is updated without animation or reloaded, and the outcome says why.
  /// Selection and scroll position are preserved by the identity of the items.
  ///
  /// - Parameters:
  ///   - changeset: The changes from the list that the view shows.
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
    updates: ContentUpdates? = nil, options: UpdateOptions = UpdateOptions(),
    setData: ([ListSection<SectionID, Header, Item>]) -> Void
  ) -> AppliedUpdate {
    batchView.apply(
      updates.map { changeset.replanned(updates: $0) } ?? changeset, options: options,
      setData: setData)
  }

  /// Shows the target of a flat list's changeset, animated if possible.
  @discardableResult
  @inlinable
  public func apply<Item>(
    _ changeset: ItemsChangeset<Item>, updates: ContentUpdates? = nil,
    options: UpdateOptions = UpdateOptions(), setItems: ([Item]) -> Void
  ) -> AppliedUpdate {
    apply(
      changeset, updates: updates, options: options,
      setData: { setItems($0[0].items) })
  }

  @usableFromInline var batchView: any BatchView { CollectionBatchView(collectionView: self) }
}
#endif
