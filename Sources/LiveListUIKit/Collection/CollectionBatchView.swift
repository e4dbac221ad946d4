#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Foundation
import LiveList
import LiveListViews
import _UIKit

/// Adapts a collection view to `BatchView`.
@MainActor
struct CollectionBatchView: BatchView {
  let collectionView: UICollectionView
  /// Configures a visible header or footer after its section's header has changed. If `nil`,
  /// headers and footers are requested again.
  var fillSupplementary: (@MainActor (UICollectionReusableView, String, Int) -> Void)?

  var condition: ViewCondition {
    let counts = (0..<collectionView.numberOfSections).map {
      collectionView.numberOfItems(inSection: $0)
    }
    return ViewCondition(
      counts: counts, hasLoaded: counts.contains { $0 > 0 },
      isInWindow: collectionView.window != nil,
      hasUncommittedUpdates: collectionView.hasUncommittedUpdates,
      reducesMotion: UIAccessibility.isReduceMotionEnabled)
  }

  var dataCounts: [Int] { collectionView.dataCounts }

  func perform(
    isAnimated: Bool, update: () -> BatchChanges, ended: @escaping @MainActor () -> Void
  ) {
    // UIKit calls the closure before `performBatchUpdates` returns, and doesn't retain it.
    func batch() {
      collectionView.performBatchUpdates({ perform(update()) }, completion: { _ in ended() })
    }
    if isAnimated { batch() } else { UIView.performWithoutAnimation(batch) }
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
      collectionView.deleteItems(at: changes.itemDeletes.map { IndexPath($0) })
    }
    if !changes.itemInserts.isEmpty {
      collectionView.insertItems(at: changes.itemInserts.map { IndexPath($0) })
    }
    for move in changes.itemMoves {
      collectionView.moveItem(at: IndexPath(move.from), to: IndexPath(move.to))
    }
    if !changes.itemReloads.isEmpty {
      collectionView.reloadItems(at: changes.itemReloads.map { IndexPath($0) })
    }
  }

  func reload() {
    collectionView.reloadData()
    // A collection view that isn't in a window creates no cells (R35).
    if collectionView.window != nil { collectionView.layoutIfNeeded() }
  }

  func reconfigure(_ paths: [ItemPath], crossFades: Bool) {
    let paths = paths.map { IndexPath($0) }
    if crossFades, collectionView.window != nil {
      let changed = Set(paths)
      for path in collectionView.indexPathsForVisibleItems where changed.contains(path) {
        collectionView.cellForItem(at: path)?.crossFadeNextChange()
      }
    }
    collectionView.reconfigureItems(at: paths)
  }

  /// A flow layout requests a header again when it is invalidated. Other layouts may keep the
  /// visible header (R54). Offscreen headers are requested when they become visible. The layout is invalidated in any
  /// case: headers may have appeared or need another size.
  func refreshHeaders(
    of sections: [Int], isAnimated: Bool, ended: @escaping @MainActor () -> Void
  ) {
    defer { ended() }
    let shown = shownSupplementaries(of: sections)
    let layout = collectionView.collectionViewLayout
    // A layout accepts only invalidation contexts of its own class.
    guard
      let contextClass = type(of: layout).invalidationContextClass
        as? UICollectionViewLayoutInvalidationContext.Type
    else { return }
    let context = contextClass.init()
    for (kind, paths) in shown {
      guard let fillSupplementary else {
        context.invalidateSupplementaryElements(ofKind: kind, at: paths)
        continue
      }
      for path in paths {
        collectionView.supplementaryView(forElementKind: kind, at: path).map {
          fillSupplementary($0, kind, path.section)
        }
      }
    }
    layout.invalidateLayout(with: context)
  }

  /// The visible views of sections that aren't cells, by kind: headers, footers, and those of kinds
  /// that a layout of the app defines.
  private func shownSupplementaries(of sections: [Int]) -> [String: [IndexPath]] {
    let elements = collectionView.collectionViewLayout.layoutAttributesForElements(
      in: collectionView.bounds)
    let changed = Set(sections)
    var shown: [String: [IndexPath]] = [:]
    for element in elements ?? [] where changed.contains(element.indexPath.section) {
      guard let kind = element.representedElementKind,
        collectionView.supplementaryView(forElementKind: kind, at: element.indexPath) != nil
      else { continue }
      shown[kind, default: []].append(element.indexPath)
    }
    return shown
  }

  var selection: [ItemPath] {
    get { (collectionView.indexPathsForSelectedItems ?? []).map { ItemPath($0) } }
    nonmutating set {
      let selected = Set(selection)
      for path in newValue where !selected.contains(path) {
        collectionView.selectItem(at: IndexPath(path), animated: false, scrollPosition: [])
      }
    }
  }

  var viewport: Viewport { collectionView.viewport() }

  var visiblePlaces: [VisiblePlace] {
    // Without a window, the collection view would request cells that the user doesn't see.
    guard collectionView.window != nil else { return [] }
    collectionView.layoutIfNeeded()
    let items = collectionView.indexPathsForVisibleItems.map { ListPlace.item(ItemPath($0)) }
    let elements = collectionView.collectionViewLayout.layoutAttributesForElements(
      in: collectionView.bounds)
    let headers = (elements ?? []).filter {
      $0.representedElementKind == UICollectionView.elementKindSectionHeader
    }.map { ListPlace.header($0.indexPath.section) }
    return viewport.visible((headers + items).sorted(), edges: edges)
  }

  func edges(of place: ListPlace) -> (top: Double, bottom: Double)? {
    let layout = collectionView.collectionViewLayout
    let element =
      switch place {
      case .header(let section):
        layout.layoutAttributesForSupplementaryView(
          ofKind: UICollectionView.elementKindSectionHeader,
          at: IndexPath(item: 0, section: section))
      case .item(let path): layout.layoutAttributesForItem(at: IndexPath(path))
      }
    return element.map { collectionView.scrollAxis.edges(of: $0.frame) }
  }

  func scroll(to offset: (Viewport) -> Double?) { collectionView.scroll(to: offset) }

  func animate(for duration: Double?, _ changes: () -> Void) {
    UIScrollView.animate(for: duration, changes)
  }
}
#endif
