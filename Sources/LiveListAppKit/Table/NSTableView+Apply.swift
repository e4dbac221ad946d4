#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import LiveList
#if HEADLESS_APPKIT
public import HeadlessAppKit
#else
public import AppKit
#endif

extension NSTableView {
  /// Shows the target of a changeset, animated where that is possible.
  ///
  ///     tableView.apply(ItemsChangeset(from: friends, to: newFriends)) { friends = $0[0].items }
  ///
  /// In a table the header of a section is a row, and its items are the rows below it: `FlatRows`
  /// says which row is which. A flat list has no header. In an outline sections are the items at
  /// the top, and items their children; the data source has one object for each, which stays the
  /// same as long as it is shown. What is expanded stays so, and sections that come are collapsed.
  ///
  /// Where the view can not be animated, because it is in no window, shows something else than the
  /// changeset starts from, or the person wants less motion, the next best is done and said;
  /// nothing throws. What is selected and what is in sight stays so, by identity.
  ///
  /// - Parameters:
  ///   - changeset: The changes from what the view shows.
  ///   - animations: How each kind of change is animated.
  ///   - updates: How items are treated that stay and change their content; `nil` for what the
  ///     changeset was planned with.
  ///   - options: What else is wanted of the view.
  ///   - setData: Makes the data source's data the given sections. It is called when the view
  ///     expects it, once for each batch.
  ///   - ended: Called once, when the animation has ended, with what was done.
  /// - Returns: What is being done.
  @discardableResult
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

  /// Shows the target of a changeset, animated where that is possible, and goes on at once.
  @discardableResult
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

  /// Shows the target of a changeset, animated where that is possible, and waits until the
  /// animation has ended.
  ///
  /// - Returns: What was done.
  @discardableResult
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

  /// Shows the target of the changeset of a flat list, animated where that is possible, and goes on
  /// at once.
  @discardableResult
  public func apply<Item>(
    _ changeset: ItemsChangeset<Item>, with animations: RowAnimations = .fade,
    updates: ContentUpdates? = nil,
    options: UpdateOptions = UpdateOptions(), setItems: ([Item]) -> Void
  ) -> UpdateOutcome {
    apply(
      changeset, with: animations, updates: updates, options: options,
      setData: { setItems($0[0].items) }, ended: { _ in })
  }

  /// Shows the target of the changeset of a flat list, animated where that is possible, and waits
  /// until the animation has ended.
  ///
  /// - Returns: What was done.
  @discardableResult
  public func apply<Item>(
    _ changeset: ItemsChangeset<Item>, with animations: RowAnimations = .fade,
    updates: ContentUpdates? = nil,
    options: UpdateOptions = UpdateOptions(), setItems: ([Item]) -> Void
  ) async -> UpdateOutcome {
    await apply(
      changeset, with: animations, updates: updates, options: options,
      setData: { setItems($0[0].items) })
  }

  /// The table, or the outline, as something that changesets are applied to.
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
