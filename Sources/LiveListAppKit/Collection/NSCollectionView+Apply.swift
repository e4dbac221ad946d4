#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import LiveList
#if HEADLESS_APPKIT
public import HeadlessAppKit
#else
public import AppKit
#endif

extension NSCollectionView {
  /// Shows the target of a changeset, animated where that is possible.
  ///
  ///     collectionView.apply(ListChangeset(from: friends, to: newFriends)) { friends = $0 }
  ///
  /// Where the view can not be animated, because it is in no window, shows something else than the
  /// changeset starts from, or the person wants less motion, the next best is done and said;
  /// nothing throws. What is selected and what is in sight stays so, by identity.
  ///
  /// - Parameters:
  ///   - changeset: The changes from what the view shows.
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
    updates: ContentUpdates? = nil, options: UpdateOptions = UpdateOptions(),
    setData: ([ListSection<SectionID, Header, Item>]) -> Void,
    ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) -> UpdateOutcome {
    CollectionBatchView(collectionView: self).apply(
      updates.map { changeset.replanned(updates: $0) } ?? changeset, options: options,
      setData: setData, ended: ended)
  }

  /// Shows the target of a changeset, animated where that is possible, and goes on at once.
  @discardableResult
  public func apply<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>,
    updates: ContentUpdates? = nil, options: UpdateOptions = UpdateOptions(),
    setData: ([ListSection<SectionID, Header, Item>]) -> Void
  ) -> UpdateOutcome {
    apply(
      changeset, updates: updates, options: options, setData: setData,
      ended: { _ in })
  }

  /// Shows the target of a changeset, animated where that is possible, and waits until the
  /// animation has ended.
  ///
  /// - Returns: What was done.
  @discardableResult
  public func apply<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>,
    updates: ContentUpdates? = nil, options: UpdateOptions = UpdateOptions(),
    setData: ([ListSection<SectionID, Header, Item>]) -> Void
  ) async -> UpdateOutcome {
    await withCheckedContinuation { continuation in
      apply(
        changeset, updates: updates, options: options, setData: setData,
        ended: { continuation.resume(returning: $0) })
    }
  }

  /// Shows the target of the changeset of a flat list, animated where that is possible, and goes on
  /// at once.
  @discardableResult
  public func apply<Item>(
    _ changeset: ItemsChangeset<Item>, updates: ContentUpdates? = nil,
    options: UpdateOptions = UpdateOptions(), setItems: ([Item]) -> Void
  ) -> UpdateOutcome {
    apply(
      changeset, updates: updates, options: options,
      setData: { setItems($0[0].items) }, ended: { _ in })
  }

  /// Shows the target of the changeset of a flat list, animated where that is possible, and waits
  /// until the animation has ended.
  ///
  /// - Returns: What was done.
  @discardableResult
  public func apply<Item>(
    _ changeset: ItemsChangeset<Item>, updates: ContentUpdates? = nil,
    options: UpdateOptions = UpdateOptions(), setItems: ([Item]) -> Void
  ) async -> UpdateOutcome {
    await apply(
      changeset, updates: updates, options: options,
      setData: { setItems($0[0].items) })
  }
}
#endif
