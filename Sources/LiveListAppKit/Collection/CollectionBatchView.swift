#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
import LiveList
import LiveListViews
import _AppKit

/// Adapts a collection view to `BatchView`.
@MainActor
struct CollectionBatchView: BatchView {
  let collectionView: NSCollectionView

  var condition: ViewCondition {
    let counts = (0..<collectionView.numberOfSections).map {
      collectionView.numberOfItems(inSection: $0)
    }
    return ViewCondition(
      counts: counts, hasLoaded: counts.contains { $0 > 0 },
      isInWindow: collectionView.window != nil,
      reducesMotion: NSWorkspace.shared.accessibilityDisplayShouldReduceMotion)
  }

  var dataCounts: [Int] { collectionView.dataCounts }

  func perform(
    isAnimated: Bool, update: () -> BatchChanges, ended: @escaping @MainActor () -> Void
  ) {
    NSAnimationContext.run(isAnimated: isAnimated) {
      // Only changes made through the animator are animated.
      let view = isAnimated ? collectionView.animator() : collectionView
      view.performLent { perform(update()) }
    } ended: {
      ended()
    }
  }

  private func perform(_ changes: BatchChanges) {
    if !changes.sectionDeletes.isEmpty {
      collectionView.deleteSections(IndexSet(changes.sectionDeletes))
    }
    if !changes.sectionInserts.isEmpty {
      collectionView.insertSections(IndexSet(changes.sectionInserts))
    }
    for move in changes.sectionMoves { collectionView.moveSection(move.from, toSection: move.to) }
    if !changes.sectionReloads.isEmpty {
      collectionView.reloadSections(IndexSet(changes.sectionReloads))
    }
    if !changes.itemDeletes.isEmpty {
      collectionView.deleteItems(at: indexPaths(changes.itemDeletes))
    }
    if !changes.itemInserts.isEmpty {
      collectionView.insertItems(at: indexPaths(changes.itemInserts))
    }
    for move in changes.itemMoves {
      collectionView.moveItem(at: IndexPath(move.from), to: IndexPath(move.to))
    }
    if !changes.itemReloads.isEmpty {
      collectionView.reloadItems(at: indexPaths(changes.itemReloads))
    }
  }

  private func indexPaths(_ paths: [ItemPath]) -> Set<IndexPath> {
    Set(paths.map { IndexPath($0) })
  }

  func reload() {
    // `deselectAll` asks the delegate, and does nothing if an empty selection isn't allowed.
    collectionView.selectionIndexPaths = []
    collectionView.reloadData()
    collectionView.layoutSubtreeIfNeeded()
  }

  /// AppKit can't reconfigure an item in place, so the items are reloaded.
  func reconfigure(_ paths: [ItemPath], crossFades: Bool) {
    let paths = indexPaths(paths)
    if crossFades, collectionView.window != nil {
      for path in collectionView.indexPathsForVisibleItems() where paths.contains(path) {
        collectionView.item(at: path)?.view.crossFadeNextChange()
      }
    }
    collectionView.reloadItems(at: paths)
  }

  /// A collection view reloads a header when its layout is invalidated. Offscreen headers are
  /// requested when they become visible.
  func refreshHeaders(
    of sections: [Int], isAnimated: Bool, ended: @escaping @MainActor () -> Void
  ) {
    defer { ended() }
    guard let layout = collectionView.collectionViewLayout,
      // Some layouts accept only invalidation contexts of their own class.
      let contextClass = type(of: layout).invalidationContextClass
        as? NSCollectionViewLayoutInvalidationContext.Type
    else { return }
    let context = contextClass.init()
    for kind in [
      NSCollectionView.elementKindSectionHeader, NSCollectionView.elementKindSectionFooter,
    ] {
      let shown = sections.map { IndexPath(item: 0, section: $0) }
        .filter { collectionView.supplementaryView(forElementKind: kind, at: $0) != nil }
      if !shown.isEmpty { context.invalidateSupplementaryElements(ofKind: kind, at: Set(shown)) }
    }
    if context.invalidatedSupplementaryIndexPaths != nil { layout.invalidateLayout(with: context) }
  }

  var selection: [ItemPath] {
    get { collectionView.selectionIndexPaths.sorted().map { ItemPath($0) } }
    nonmutating set { collectionView.selectionIndexPaths = indexPaths(newValue) }
  }

  var viewport: Viewport { collectionView.viewport }

  var visiblePlaces: [VisiblePlace] {
    let items = collectionView.indexPathsForVisibleItems().map { ListPlace.item(ItemPath($0)) }
    let elements = collectionView.collectionViewLayout?.layoutAttributesForElements(
      in: collectionView.viewportBounds)
    let headers = (elements ?? []).compactMap { element -> ListPlace? in
      guard element.representedElementKind == NSCollectionView.elementKindSectionHeader else {
        return nil
      }
      return element.indexPath.map { .header($0.section) }
    }
    return viewport.visible((headers + items).sorted(), edges: edges)
  }

  func edges(of place: ListPlace) -> (top: Double, bottom: Double)? {
    let element =
      switch place {
      case .header(let section):
        collectionView.collectionViewLayout?.layoutAttributesForSupplementaryView(
          ofKind: NSCollectionView.elementKindSectionHeader,
          at: IndexPath(item: 0, section: section))
      case .item(let path): collectionView.layoutAttributesForItem(at: IndexPath(path))
      }
    return element.map { collectionView.scrollAxis.edges(of: $0.frame) }
  }

  func scroll(to offset: (Viewport) -> Double?) { collectionView.scroll(to: offset) }

  func animate(for duration: Double?, _ changes: () -> Void) {
    NSAnimationContext.animate(for: duration, changes)
  }
}
#endif
