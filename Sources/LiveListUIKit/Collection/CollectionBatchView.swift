#if HEADLESS_UIKIT || canImport(UIKit)
import Foundation
import LiveList
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

/// A collection view as something that changesets are applied to.
@MainActor
struct CollectionBatchView: BatchView {
  let collectionView: UICollectionView

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
    // UIKit calls the updates before it returns and does not keep them.
    func batch() {
      collectionView.performBatchUpdates({ tell(update()) }, completion: { _ in ended() })
    }
    if isAnimated { batch() } else { UIView.performWithoutAnimation(batch) }
  }

  private func tell(_ changes: BatchChanges) {
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
    // A collection view in no window makes no cells (R35).
    if collectionView.window != nil { collectionView.layoutIfNeeded() }
  }

  func reconfigure(_ paths: [ItemPath]) {
    collectionView.reconfigureItems(at: paths.map { IndexPath($0) })
  }

  /// A collection view asks for a header anew when its place in the layout is invalidated. Those out
  /// of sight are asked for when they come into sight.
  func refreshHeaders(of sections: [Int]) {
    let layout = collectionView.collectionViewLayout
    // A layout takes contexts of its own class only.
    guard
      let contextClass = type(of: layout).invalidationContextClass
        as? UICollectionViewLayoutInvalidationContext.Type
    else { return }
    let context = contextClass.init()
    var isNeeded = false
    for kind in [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ] {
      let shown = sections.map { IndexPath(item: 0, section: $0) }
        .filter { collectionView.supplementaryView(forElementKind: kind, at: $0) != nil }
      guard !shown.isEmpty else { continue }
      context.invalidateSupplementaryElements(ofKind: kind, at: shown)
      isNeeded = true
    }
    if isNeeded { layout.invalidateLayout(with: context) }
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

  private var upperEdge: CGFloat {
    collectionView.contentOffset.y + collectionView.adjustedContentInset.top
  }

  var isAtTop: Bool { upperEdge <= 0 }

  var visibleItems: [ItemPath] {
    // Who asks outside of a window makes the view fetch cells that nobody sees.
    guard collectionView.window != nil else { return [] }
    let paths = collectionView.indexPathsForVisibleItems.sorted()
    let lowerEdge =
      collectionView.contentOffset.y + collectionView.bounds.height
      - collectionView.adjustedContentInset.bottom
    let whole = paths.filter { path in
      guard let frame = frame(of: path) else { return false }
      return frame.minY >= upperEdge && frame.maxY <= lowerEdge
    }
    return (whole.isEmpty ? Array(paths.prefix(1)) : whole).map { ItemPath($0) }
  }

  private func frame(of path: IndexPath) -> CGRect? {
    collectionView.collectionViewLayout.layoutAttributesForItem(at: path)?.frame
  }

  func position(of path: ItemPath) -> Double? {
    frame(of: IndexPath(path)).map { Double($0.minY - upperEdge) }
  }

  func scroll(_ path: ItemPath, to position: Double) {
    guard collectionView.window != nil else { return }
    collectionView.layoutIfNeeded()
    setOffset(path, to: position)
    // Items that size themselves have their sizes only when they have been in sight.
    collectionView.layoutIfNeeded()
    setOffset(path, to: position)
  }

  private func setOffset(_ path: ItemPath, to position: Double) {
    guard let frame = frame(of: IndexPath(path)) else { return }
    let inset = collectionView.adjustedContentInset
    let wanted = frame.minY - CGFloat(position) - inset.top
    let last = collectionView.contentSize.height + inset.bottom - collectionView.bounds.height
    collectionView.contentOffset.y = max(-inset.top, min(wanted, last))
  }
}
#endif
