#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import LiveList
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

extension UITableView {
  /// Shows the target of a changeset, animated if possible.
  ///
  ///     tableView.apply(ListChangeset(from: friends, to: newFriends)) { friends = $0 }
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
  ///   - header: Fills a visible header view after the header of its section has changed; titles
  ///     of the data source don't need it.
  ///   - setData: Sets the data of the data source to the given sections. It is called when the
  ///     view expects it, once for each batch.
  ///   - ended: Called once with the outcome, when the animation has ended.
  /// - Returns: How the view is being updated.
  @discardableResult
  @inlinable
  public func apply<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>,
    with animations: RowAnimations = .automatic, updates: ContentUpdates? = nil,
    options: UpdateOptions = UpdateOptions(),
    header: @escaping @MainActor (UITableViewHeaderFooterView, Header) -> Void = { _, _ in },
    setData: ([ListSection<SectionID, Header, Item>]) -> Void,
    ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) -> UpdateOutcome {
    let view = batchView(animations) { view, section in
      header(view, changeset.target[section].header)
    }
    return view.apply(
      updates.map { changeset.replanned(updates: $0) } ?? changeset, options: options,
      setData: setData, ended: ended)
  }

  /// Shows the target of a changeset, animated if possible, and returns immediately.
  @discardableResult
  @inlinable
  public func apply<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>,
    with animations: RowAnimations = .automatic, updates: ContentUpdates? = nil,
    options: UpdateOptions = UpdateOptions(),
    header: @escaping @MainActor (UITableViewHeaderFooterView, Header) -> Void = { _, _ in },
    setData: ([ListSection<SectionID, Header, Item>]) -> Void
  ) -> UpdateOutcome {
    apply(
      changeset, with: animations, updates: updates, options: options, header: header,
      setData: setData, ended: { _ in })
  }

  /// Shows the target of a changeset, animated if possible, and waits until the animation has
  /// ended.
  ///
  /// - Returns: How the view was updated.
  @discardableResult
  @inlinable
  public func apply<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>,
    with animations: RowAnimations = .automatic, updates: ContentUpdates? = nil,
    options: UpdateOptions = UpdateOptions(),
    header: @escaping @MainActor (UITableViewHeaderFooterView, Header) -> Void = { _, _ in },
    setData: ([ListSection<SectionID, Header, Item>]) -> Void
  ) async -> UpdateOutcome {
    await withCheckedContinuation { continuation in
      apply(
        changeset, with: animations, updates: updates, options: options, header: header,
        setData: setData,
        ended: { continuation.resume(returning: $0) })
    }
  }

  /// Shows the target of a flat list's changeset, animated if possible, and returns immediately.
  @discardableResult
  @inlinable
  public func apply<Item>(
    _ changeset: ItemsChangeset<Item>,
    with animations: RowAnimations = .automatic, updates: ContentUpdates? = nil,
    options: UpdateOptions = UpdateOptions(),
    setItems: ([Item]) -> Void
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
    _ changeset: ItemsChangeset<Item>,
    with animations: RowAnimations = .automatic, updates: ContentUpdates? = nil,
    options: UpdateOptions = UpdateOptions(),
    setItems: ([Item]) -> Void
  ) async -> UpdateOutcome {
    await apply(
      changeset, with: animations, updates: updates, options: options,
      setData: { setItems($0[0].items) })
  }

  /// The table view as a `BatchView`, whose header views are filled by a closure.
  @usableFromInline
  func batchView(
    _ animations: RowAnimations,
    fillHeader: @escaping @MainActor (UITableViewHeaderFooterView, Int) -> Void
  ) -> any BatchView {
    TableBatchView(tableView: self, animations: animations, fillHeader: fillHeader)
  }
}
#endif
