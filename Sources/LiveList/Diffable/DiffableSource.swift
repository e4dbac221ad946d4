/// A data source that shows snapshots of identifiers in a view of any kind, with the members of
/// Apple's diffable data sources.
@MainActor
public protocol DiffableSource<SectionIdentifierType, ItemIdentifierType>: AnyObject {
  /// Identifies a section.
  associatedtype SectionIdentifierType: Hashable
  /// Identifies an item.
  associatedtype ItemIdentifierType: Hashable
  /// The sections and items of the view.
  typealias Snapshot = DiffableSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The items of a section, as an outline.
  typealias SectionSnapshot = DiffableSectionSnapshot<ItemIdentifierType>

  /// The controller that holds the snapshot.
  var controller: DiffableController<SectionIdentifierType, ItemIdentifierType> { get }
}

/// Showing snapshots.
extension DiffableSource {
  /// The newest snapshot: the one that was applied last, with what the user has changed since.
  ///
  /// To change what is shown, edit the snapshot and apply it.
  public func snapshot() -> Snapshot { controller.snapshot }

  /// Shows a snapshot.
  ///
  /// It's shown immediately, even while the view animates the one before. While something is
  /// dragged, or the view is asking for a cell, it waits, and a newer one replaces it.
  ///
  /// - Parameters:
  ///   - snapshot: The new items.
  ///   - animatingDifferences: Whether to animate the changes.
  ///   - completion: Called once, when the animations have ended; for a snapshot that waits for a
  ///     drop, at once.
  public func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true,
    completion: (@MainActor () -> Void)? = nil
  ) {
    controller.apply(snapshot, isAnimated: animatingDifferences) { completion?() }
  }

  /// Shows a snapshot, and waits until the animations have ended.
  ///
  /// - Parameters:
  ///   - snapshot: The new items.
  ///   - animatingDifferences: Whether to animate the changes.
  public func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) async {
    await withCheckedContinuation { continuation in
      controller.apply(snapshot, isAnimated: animatingDifferences) { continuation.resume() }
    }
  }

  /// Shows a snapshot by reloading the view.
  ///
  /// - Parameters:
  ///   - snapshot: The new items.
  ///   - completion: Called once, when the view was reloaded.
  public func applySnapshotUsingReloadData(
    _ snapshot: Snapshot, completion: (@MainActor () -> Void)? = nil
  ) {
    controller.applyUsingReload(snapshot) { completion?() }
  }

  /// Shows a snapshot by reloading the view, and waits until that is done.
  public func applySnapshotUsingReloadData(_ snapshot: Snapshot) async {
    await withCheckedContinuation { continuation in
      controller.applyUsingReload(snapshot) { continuation.resume() }
    }
  }

  /// The section at an index of the view, `nil` if there is none.
  public func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    controller.sectionIdentifier(at: index)
  }

  /// The index of a section in the view, `nil` if it isn't shown.
  public func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    controller.index(of: sectionIdentifier)
  }
}

/// What Apple's data sources don't have.
extension DiffableSource {
  /// How the view is updated: how many changes are animated at most, when the scroll position is
  /// kept, and a hook for the reasons why something wasn't animated.
  public var options: UpdateOptions {
    get { controller.list.options }
    set { controller.list.options = newValue }
  }

  /// Called with each request that an applied snapshot couldn't fulfill. By default it's printed.
  public var onMisuse: @MainActor (DiffableMisuse) -> Void {
    get { controller.onMisuse }
    set { controller.onMisuse = newValue }
  }
}

/// A data source whose sections can be outlines, and whose items can be dragged.
@MainActor
public protocol DiffableOutlineSource<SectionIdentifierType, ItemIdentifierType>: DiffableSource {}

extension DiffableOutlineSource {
  /// Shows the items of a section, as an outline. A section that doesn't exist is appended.
  ///
  /// - Parameters:
  ///   - snapshot: The new items of the section.
  ///   - section: The section.
  ///   - animatingDifferences: Whether to animate the changes.
  ///   - completion: Called once, when the animations have ended.
  public func apply(
    _ snapshot: SectionSnapshot, to section: SectionIdentifierType,
    animatingDifferences: Bool = true, completion: (@MainActor () -> Void)? = nil
  ) {
    controller.apply(snapshot, to: section, isAnimated: animatingDifferences) { completion?() }
  }

  /// Shows the items of a section, as an outline, and waits until the animations have ended.
  ///
  /// - Parameters:
  ///   - snapshot: The new items of the section.
  ///   - section: The section. If it doesn't exist, it's appended.
  ///   - animatingDifferences: Whether to animate the changes.
  public func apply(
    _ snapshot: SectionSnapshot, to section: SectionIdentifierType,
    animatingDifferences: Bool = true
  ) async {
    await withCheckedContinuation { continuation in
      controller.apply(snapshot, to: section, isAnimated: animatingDifferences) {
        continuation.resume()
      }
    }
  }

  /// The items of a section, as an outline; without children if it isn't one.
  public func snapshot(for section: SectionIdentifierType) -> SectionSnapshot {
    controller.outline(of: section)
  }

  /// Decides on outlines that the user expands and collapses.
  public var sectionSnapshotHandlers: DiffableOutlineHandlers<ItemIdentifierType> {
    get { controller.outlineHandlers }
    set { controller.outlineHandlers = newValue }
  }

  /// Decides on items that the user drags.
  public var reorderingHandlers:
    DiffableReorderingHandlers<SectionIdentifierType, ItemIdentifierType>
  {
    get { controller.reorderingHandlers }
    set { controller.reorderingHandlers = newValue }
  }

  /// Expands an item of an outline or collapses it, as the user requested by tapping a disclosure.
  ///
  /// The handlers decide whether it may. Apple's data sources do this for the disclosures of
  /// `UICollectionViewListCell` by themselves; with this one, call it in the action of
  /// `UICellAccessory.outlineDisclosure`, or when the item is selected.
  ///
  /// - Returns: Whether something was changed.
  @discardableResult
  public func toggle(_ item: ItemIdentifierType) -> Bool {
    controller.setExpanded(!controller.isExpanded(item), item)
  }
}
