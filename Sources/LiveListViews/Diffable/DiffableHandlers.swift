extension DiffableSectionSnapshot {
  /// Handlers for items that the user expands and collapses.
  ///
  /// Its members have the same names as those of Apple's `SectionSnapshotHandlers`. They are called
  /// when the user taps a disclosure indicator, but not when a snapshot is applied.
  @MainActor
  public struct Handlers {
    /// Returns whether an item may be expanded. If `nil`, every item may.
    public var shouldExpandItem: ((ItemIdentifierType) -> Bool)?
    /// Called before an item is expanded.
    public var willExpandItem: ((ItemIdentifierType) -> Void)?
    /// Returns whether an item may be collapsed. If `nil`, every item may.
    public var shouldCollapseItem: ((ItemIdentifierType) -> Bool)?
    /// Called before an item is collapsed.
    public var willCollapseItem: ((ItemIdentifierType) -> Void)?
    /// Returns the children of an item that is being expanded, given its current children. Use it to
    /// load children on demand.
    public var snapshotForExpandingParent:
      (
        (ItemIdentifierType, DiffableSectionSnapshot<ItemIdentifierType>) ->
          DiffableSectionSnapshot<ItemIdentifierType>
      )?

    /// Creates handlers that allow everything.
    public init() {}
  }
}

extension DiffableSnapshot {
  /// Handlers for items that the user drags.
  ///
  /// Its members have the same names as those of Apple's `ReorderingHandlers`. Items can be dragged
  /// if both ``canReorderItem`` and ``didReorder`` are set.
  @MainActor
  public struct ReorderingHandlers {
    /// A drag and its result.
    public typealias Transaction = DiffableTransaction<SectionIdentifierType, ItemIdentifierType>

    /// Returns whether the user may drag an item.
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    /// Called after an item was dropped, but before the data source is updated.
    public var willReorder: ((Transaction) -> Void)?
    /// Called after an item was dropped and the data source was updated. Save the new order here.
    /// Applying a snapshot with that order has no effect.
    public var didReorder: ((Transaction) -> Void)?

    /// Creates handlers that don't allow dragging.
    public init() {}
  }
}
