#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
import LiveList
#if HEADLESS_APPKIT
import HeadlessAppKit
#else
import AppKit
#endif

/// A collection view as something that changesets are applied to.
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
      // Only what an animator is told is seen to move.
      let view = isAnimated ? collectionView.animator() : collectionView
      // AppKit calls the updates before it returns and does not keep them.
      view.performBatchUpdates { tell(update()) }
    } ended: {
      ended()
    }
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
    // `deselectAll` asks the delegate, and does nothing where something has to be selected.
    collectionView.selectionIndexPaths = []
    collectionView.reloadData()
    collectionView.layoutSubtreeIfNeeded()
  }

  /// AppKit has no call that fills an item anew in place: the items are asked for again.
  func reconfigure(_ paths: [ItemPath]) {
    let selected = selection
    collectionView.reloadItems(at: indexPaths(paths))
    selection = selected
  }

  /// A collection view asks for a header anew when its place in the layout is invalidated. Those out
  /// of sight are asked for when they come into sight.
  func refreshHeaders(of sections: [Int]) {
    guard let layout = collectionView.collectionViewLayout,
      // Some layouts take contexts of their own class only.
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

  private var clip: NSClipView? { collectionView.enclosingScrollView?.contentView }

  /// What the scroll view shows. What is visible of the view itself is never above its first item.
  private var sight: NSRect { clip?.bounds ?? collectionView.bounds }

  private var upperEdge: CGFloat {
    sight.minY + (clip?.contentInsets.top ?? 0)
  }

  private var lowerEdge: CGFloat {
    sight.maxY - (clip?.contentInsets.bottom ?? 0)
  }

  var isAtTop: Bool { upperEdge <= 0 }

  var visibleItems: [ItemPath] {
    let paths = collectionView.indexPathsForVisibleItems().sorted()
    let whole = paths.filter { path in
      guard let frame = frame(of: path) else { return false }
      return frame.minY >= upperEdge && frame.maxY <= lowerEdge
    }
    return (whole.isEmpty ? Array(paths.prefix(1)) : whole).map { ItemPath($0) }
  }

  private func frame(of path: IndexPath) -> CGRect? {
    collectionView.layoutAttributesForItem(at: path)?.frame
  }

  func position(of path: ItemPath) -> Double? {
    frame(of: IndexPath(path)).map { Double($0.minY - upperEdge) }
  }

  func scroll(_ path: ItemPath, to position: Double) {
    collectionView.layoutSubtreeIfNeeded()
    place(IndexPath(path), at: position)
    // Items are measured when they come into sight, and those above this one move it.
    collectionView.layoutSubtreeIfNeeded()
    place(IndexPath(path), at: position)
  }

  private func place(_ path: IndexPath, at position: Double) {
    guard let scrollView = collectionView.enclosingScrollView, let frame = frame(of: path)
    else { return }
    let clip = scrollView.contentView
    let wanted = frame.minY - CGFloat(position) - clip.contentInsets.top
    let last = collectionView.frame.height + clip.contentInsets.bottom - clip.bounds.height
    clip.scroll(
      to: NSPoint(x: clip.bounds.minX, y: max(-clip.contentInsets.top, min(wanted, last))))
    scrollView.reflectScrolledClipView(clip)
  }
}
#endif
