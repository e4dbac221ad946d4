public import Foundation

/// A data source that shows snapshots of identifiers in a view. Its members have the same names as
/// those of Apple's diffable data sources, and are overridden in the same way.
///
/// `DiffableTableSource` and `DiffableCollectionSource` are for UIKit's views, `DiffableOutlineViewSource` for AppKit's outlines.
@MainActor
open class DiffableSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>: NSObject {
  /// The sections and items of the view.
  public typealias Snapshot = DiffableSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The items of a section, as an outline.
  public typealias SectionSnapshot = DiffableSectionSnapshot<ItemIdentifierType>

  /// The controller that holds the snapshot.
  public let _controller: _DiffableController<SectionIdentifierType, ItemIdentifierType>

  /// Creates a data source without items.
  ///
  /// - Parameter comparer: Compares snapshots. Generic code should get it from its caller, which knows the types.
  @usableFromInline
  package init(_ comparer: Snapshot.Comparer) { _controller = _DiffableController(comparer) }

  package final var controller: _DiffableController<SectionIdentifierType, ItemIdentifierType> {
    _controller
  }

  /// The newest snapshot: the one that was applied last, including the user's edits since then.
  ///
  /// To change the list, edit this snapshot and apply it.
  open func snapshot() -> Snapshot { controller.snapshot }

  /// Shows a snapshot.
  ///
  /// It is shown immediately, even while the view is animating the previous one. But while items
  /// are being dragged, or the view is requesting a cell, it waits, and a newer snapshot can
  /// replace it.
  ///
  /// - Parameters:
  ///   - snapshot: The new items.
  ///   - animatingDifferences: Whether to animate the changes.
  ///   - completion: Called once, when the animations have ended. If the snapshot has to wait for a
  ///     drop, it is called immediately.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    controller.apply(snapshot, isAnimated: animatingDifferences) { completion?() }
  }

  /// Shows a snapshot, and waits until the animations have ended.
  ///
  /// - Parameters:
  ///   - snapshot: The new items.
  ///   - animatingDifferences: Whether to animate the changes.
  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) async {
    await withCheckedContinuation { continuation in
      controller.apply(snapshot, isAnimated: animatingDifferences) { continuation.resume() }
    }
  }

  /// Shows a snapshot by reloading the view.
  ///
  /// - Parameters:
  ///   - snapshot: The new items.
  ///   - completion: Called once, when the view has been reloaded.
  open func applySnapshotUsingReloadData(
    _ snapshot: Snapshot, completion: (() -> Void)? = nil
  ) {
    controller.applyUsingReload(snapshot) { completion?() }
  }

  /// Shows a snapshot by reloading the view, and waits until that is done.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot) async {
    await withCheckedContinuation { continuation in
      controller.applyUsingReload(snapshot) { continuation.resume() }
    }
  }

  /// The section at an index in the view; `nil` if the index isn't valid.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    controller.sectionIdentifier(at: index)
  }

  /// The index of a section in the view; `nil` if the section isn't shown.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    controller.index(of: sectionIdentifier)
  }

  // Members that Apple's data sources don't have.

  /// How the view is updated: the maximum number of animated changes, when the scroll position is
  /// preserved, and a callback for the reasons why a change wasn't animated.
  public final var options: UpdateOptions {
    get { controller.list.options }
    set { controller.list.options = newValue }
  }

  /// Called for each request that an applied snapshot couldn't fulfill. By default, it prints the
  /// report.
  public final var onMisuse: @MainActor (DiffableMisuse) -> Void {
    get { controller.onMisuse }
    set { controller.onMisuse = newValue }
  }
}

/// A data source whose sections can be outlines.
@MainActor
public protocol DiffableOutlineSource<SectionIdentifierType, ItemIdentifierType>: AnyObject {
  /// The type that identifies a section.
  associatedtype SectionIdentifierType: Hashable
  /// The type that identifies an item.
  associatedtype ItemIdentifierType: Hashable
  /// The items of a section, as an outline.
  typealias SectionSnapshot = DiffableSectionSnapshot<ItemIdentifierType>

  /// The controller that holds the snapshot.
  var _controller: _DiffableController<SectionIdentifierType, ItemIdentifierType> { get }
}

extension DiffableOutlineSource {
  /// Shows the items of a section as an outline. If the section doesn't exist, it is appended.
  ///
  /// - Parameters:
  ///   - snapshot: The new items of the section.
  ///   - section: The section.
  ///   - animatingDifferences: Whether to animate the changes.
  ///   - completion: Called once, when the animations have ended.
  public func apply(
    _ snapshot: SectionSnapshot, to section: SectionIdentifierType,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    _controller.apply(snapshot, to: section, isAnimated: animatingDifferences) { completion?() }
  }

  /// Shows the items of a section as an outline, and waits until the animations have ended.
  ///
  /// - Parameters:
  ///   - snapshot: The new items of the section.
  ///   - section: The section. If it doesn't exist, it is appended.
  ///   - animatingDifferences: Whether to animate the changes.
  public func apply(
    _ snapshot: SectionSnapshot, to section: SectionIdentifierType,
    animatingDifferences: Bool = true
  ) async {
    await withCheckedContinuation { continuation in
      _controller.apply(snapshot, to: section, isAnimated: animatingDifferences) {
        continuation.resume()
      }
    }
  }

  /// The items of a section as an outline. If no outline was applied to it, its items have no
  /// children.
  public func snapshot(for section: SectionIdentifierType) -> SectionSnapshot {
    _controller.outline(of: section)
  }

  /// The handlers for items that the user expands and collapses.
  public var sectionSnapshotHandlers: DiffableSectionSnapshot<ItemIdentifierType>.Handlers {
    get { _controller.outlineHandlers }
    set { _controller.outlineHandlers = newValue }
  }

  /// Expands or collapses an item of an outline because the user tapped its disclosure indicator.
  ///
  /// The handlers decide whether that is allowed. Apple's data sources do this automatically for
  /// `UICollectionViewListCell`. With this data source, call it in the action of
  /// `UICellAccessory.outlineDisclosure`, or when the item is selected.
  ///
  /// - Returns: Whether the item was expanded or collapsed.
  @discardableResult
  public func toggle(_ item: ItemIdentifierType) -> Bool {
    _controller.setExpanded(!_controller.isExpanded(item), item)
  }
}
