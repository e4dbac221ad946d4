/// Decides on outlines that the user expands and collapses.
///
/// It has the members of Apple's `SectionSnapshotHandlers`, with the same names. They are called when
/// the user taps a disclosure, and not when a snapshot is applied.
@MainActor
public struct DiffableOutlineHandlers<ItemIdentifierType: Hashable> {
  /// Whether an item may be expanded; each may if this is `nil`.
  public var shouldExpandItem: ((ItemIdentifierType) -> Bool)?
  /// Called before an item is expanded.
  public var willExpandItem: ((ItemIdentifierType) -> Void)?
  /// Whether an item may be collapsed; each may if this is `nil`.
  public var shouldCollapseItem: ((ItemIdentifierType) -> Bool)?
  /// Called before an item is collapsed.
  public var willCollapseItem: ((ItemIdentifierType) -> Void)?
  /// Returns the children of an item that is expanded, given those that it has: for children that
  /// are loaded when they are needed.
  public var snapshotForExpandingParent:
    (
      (ItemIdentifierType, DiffableSectionSnapshot<ItemIdentifierType>) ->
        DiffableSectionSnapshot<ItemIdentifierType>
    )?

  /// Everything is allowed.
  public init() {}
}

/// Decides on items that the user drags.
///
/// It has the members of Apple's `ReorderingHandlers`, with the same names. Items can be dragged if
/// both ``canReorderItem`` and ``didReorder`` are set.
@MainActor
public struct DiffableReorderingHandlers<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  /// A drag and its result.
  public typealias Transaction = DiffableTransaction<SectionIdentifierType, ItemIdentifierType>

  /// Whether the user may drag an item.
  public var canReorderItem: ((ItemIdentifierType) -> Bool)?
  /// Called when an item was dropped, before the data source has its new place.
  public var willReorder: ((Transaction) -> Void)?
  /// Called when an item was dropped and the data source has its new place: store it. A snapshot of
  /// the final order may be applied, and changes nothing.
  public var didReorder: ((Transaction) -> Void)?

  /// No item can be dragged.
  public init() {}
}
