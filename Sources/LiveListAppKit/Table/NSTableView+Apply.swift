#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import LiveList
#if HEADLESS_APPKIT
public import HeadlessAppKit
#else
public import AppKit
#endif

extension NSTableView {
  /// Shows the target of a changeset, animated if possible.
  ///
  ///     tableView.apply(ItemsChangeset(from: friends, to: newFriends)) { friends = $0[0].items }
  ///
  /// In a table the header of a section is a row, and its items are the rows below it: `FlatRows`
  /// maps rows to items. A flat list has no header. In an outline sections are at the top level,
  /// and items are their children; the data source has one object for each, which stays the same as
  /// long as it is shown. Expanded sections stay expanded, and new sections are collapsed.
  ///
  /// If the view can't be animated, because it is in no window, shows another list than the
  /// changeset's source, or Reduce Motion is on, it is updated in the next best way, and the
  /// outcome says why; nothing throws. Selection and scroll position are preserved, by identity.
  ///
  /// - Parameters:
  ///   - changeset: The changes from the list that the view shows.
  ///   - animations: How each kind of change is animated.
  ///   - updates: How items that stay and change their content are updated; `nil` for the
  ///     changeset's own setting.
  ///   - options: How the view is updated.
  ///   - setData: Sets the data of the data source to the given sections. It is called when the
  ///     view expects it, once for each batch.
  ///   - ended: Called once with the outcome, when the animation has ended.
  /// - Returns: How the view is being updated.
  @discardableResult
  @inlinable
  public func apply<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>,
    with animations: RowAnimations = .fade,
    updates: ContentUpdates? = nil, options: UpdateOptions = UpdateOptions(),
    setData: ([ListSection<SectionID, Header, Item>]) -> Void,
    ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) -> UpdateOutcome {
    var shown = FlatRows(changeset.source)
    return batchView(animations, isAnimated: options.isAnimated) { shown }.apply(
      updates.map { changeset.replanned(updates: $0) } ?? changeset, options: options,
      setData: {
        shown = FlatRows($0)
        setData($0)
      }, ended: ended)
  }

  /// Shows the target of a changeset, animated if possible, and returns immediately.
  @discardableResult
  @inlinable
  public func apply<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>,
    with animations: RowAnimations = .fade,
    updates: ContentUpdates? = nil, options: UpdateOptions = UpdateOptions(),
    setData: ([ListSection<SectionID, Header, Item>]) -> Void
  ) -> UpdateOutcome {
    apply(
      changeset, with: animations, updates: updates, options: options, setData: setData,
      ended: { _ in })
  }

  /// Shows the target of a changeset, animated if possible, and waits until the animation has
  /// ended.
  ///
  /// - Returns: How the view was updated.
  @discardableResult
  @inlinable
  public func apply<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>,
    with animations: RowAnimations = .fade,
    updates: ContentUpdates? = nil, options: UpdateOptions = UpdateOptions(),
    setData: ([ListSection<SectionID, Header, Item>]) -> Void
  ) async -> UpdateOutcome {
    await withCheckedContinuation { continuation in
      apply(
        changeset, with: animations, updates: updates, options: options, setData: setData,
        ended: { continuation.resume(returning: $0) })
    }
  }

  /// Shows the target of a flat list's changeset, animated if possible, and returns immediately.
  @discardableResult
  @inlinable
  public func apply<Item>(
    _ changeset: ItemsChangeset<Item>, with animations: RowAnimations = .fade,
    updates: ContentUpdates? = nil,
    options: UpdateOptions = UpdateOptions(), setItems: ([Item]) -> Void
  ) -> UpdateOutcome {
    apply(
      changeset, with: animations, updates: updates, options: options,
      setData: { setItems($0[0].items) }, ended: { _ in })
  }

  /// Shows the target of a flat list's changeset, animated if possible, and waits until the
  /// animation has ended.
  ///
  /// - Returns: How the view was updated.
  @discardableResult
  @inlinable
  public func apply<Item>(
    _ changeset: ItemsChangeset<Item>, with animations: RowAnimations = .fade,
    updates: ContentUpdates? = nil,
    options: UpdateOptions = UpdateOptions(), setItems: ([Item]) -> Void
  ) async -> UpdateOutcome {
    await apply(
      changeset, with: animations, updates: updates, options: options,
      setData: { setItems($0[0].items) })
  }

  /// The table, or the outline, as a batch view.
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
