#if HEADLESS_UIKIT || canImport(UIKit)
public import LiveList
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

extension UITableView {
  /// Shows the target of a changeset, animated where that is possible.
  ///
  ///     tableView.apply(ListChangeset(from: friends, to: newFriends)) { friends = $0 }
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
  ///   - header: Fills a header view that is in sight and whose section has another header now;
  ///     titles that the data source gives need none.
  ///   - setData: Makes the data source's data the given sections. It is called when the view
  ///     expects it, once for each batch.
  ///   - ended: Called once, when the animation has ended, with what was done.
  /// - Returns: What is being done.
  @discardableResult
  public func apply<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>,
    with animations: RowAnimations = .automatic, updates: ContentUpdates? = nil,
    options: UpdateOptions = UpdateOptions(),
    header: @escaping @MainActor (UITableViewHeaderFooterView, Header) -> Void = { _, _ in },
    setData: ([ListSection<SectionID, Header, Item>]) -> Void,
    ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) -> UpdateOutcome {
    let view = TableBatchView(tableView: self, animations: animations) { view, section in
      header(view, changeset.target[section].header)
    }
    return view.apply(
      updates.map { changeset.replanned(updates: $0) } ?? changeset, options: options,
      setData: setData, ended: ended)
  }

  /// Shows the target of a changeset, animated where that is possible, and goes on at once.
  @discardableResult
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

  /// Shows the target of a changeset, animated where that is possible, and waits until the
  /// animation has ended.
  ///
  /// - Returns: What was done.
  @discardableResult
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

  /// Shows the target of the changeset of a flat list, animated where that is possible, and goes on
  /// at once.
  @discardableResult
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

  /// Shows the target of the changeset of a flat list, animated where that is possible, and waits
  /// until the animation has ended.
  ///
  /// - Returns: What was done.
  @discardableResult
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
}
#endif
