public import Foundation
import HeadlessViews
import LiveListTesting

extension NSCollectionView {
  /// Requests the missing visible views, and releases the offscreen ones.
  func layoutItems() {
    prepareIfNeeded()
    let elements = collectionViewLayout?.layoutAttributesForElements(in: visibleBounds) ?? []
    for element in elements { show(element) }
    dropViews(notAmong: elements)
  }

  /// The size of the part of the collection view that is visible at once.
  var visibleSize: NSSize { (superview as? NSClipView ?? self).bounds.size }

  func prepareIfNeeded() {
    loadIfNeeded()
    guard needsPreparation, let layout = collectionViewLayout else { return }
    needsPreparation = false
    layout.prepare()
    if let clip = superview as? NSClipView {
      let content = layout.collectionViewContentSize
      frame.size = NSSize(width: max(content.width, clip.bounds.width), height: content.height)
      clip.constrain()
    }
    for path in allPaths {
      guard let item = sections[path.section].rows[path.item].item else { continue }
      item.view.frame = layout.layoutAttributesForItem(at: path)?.frame ?? item.view.frame
    }
  }

  private func show(_ element: NSCollectionViewLayoutAttributes) {
    guard let path = element.indexPath, sections.indices.contains(path.section) else { return }
    guard let kind = element.representedElementKind else { return showItem(element, at: path) }
    let view = sections[path.section].supplementaries[kind] ?? supplementary(kind, at: path)
    sections[path.section].supplementaries[kind] = view
    view.frame = element.frame
    addSubview(view)
  }

  private func showItem(_ element: NSCollectionViewLayoutAttributes, at path: IndexPath) {
    guard hasItem(at: path), let dataSource else { return }
    let place = sections[path.section].rows[path.item]
    let item =
      place.item ?? dataSource.collectionView(self, itemForRepresentedObjectAt: path)
    if item.identifier == nil { log.record(violation(of: .madeItem)) }
    item.collectionView = self
    item.isSelected = place.isSelected
    item.view.frame = element.frame
    sections[path.section].rows[path.item].item = item
    addSubview(item.view)
  }

  private func supplementary(_ kind: String, at path: IndexPath) -> NSView {
    let view = dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
    if view?.identifier == nil {
      log.record(
        violation(of: .announcedSupplementaryView, nil, kind, "\(path.section) - \(path.item)"))
    }
    return view ?? NSView()
  }

  private func dropViews(notAmong elements: [NSCollectionViewLayoutAttributes]) {
    let items = Set(elements.filter { $0.representedElementKind == nil }.map(\.indexPath))
    for path in allPaths where !items.contains(path) {
      recycle(sections[path.section].rows[path.item].item)
      sections[path.section].rows[path.item].item = nil
    }
    for section in sections.indices {
      for (kind, view) in sections[section].supplementaries
      where !elements.contains(where: {
        $0.representedElementKind == kind && $0.indexPath?.section == section
      }) {
        sections[section].supplementaries[kind] = nil
        recycle(view)
      }
    }
  }
}

/// Source: AppKit, `NSCollectionView`, "Getting layout information" and "Locating items and views",
/// macOS 10.11.
extension NSCollectionView {
  /// Returns the layout attributes of an item, even if it isn't visible.
  public func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> NSCollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return hasItem(at: indexPath)
      ? collectionViewLayout?.layoutAttributesForItem(at: indexPath) : nil
  }

  /// Returns the collection view item that shows a visible item.
  public func item(at indexPath: IndexPath) -> NSCollectionViewItem? {
    layoutSubtreeIfNeeded()
    return hasItem(at: indexPath) ? sections[indexPath.section].rows[indexPath.item].item : nil
  }

  /// Returns the collection view items that show the visible items.
  public func visibleItems() -> [NSCollectionViewItem] {
    layoutSubtreeIfNeeded()
    return sections.flatMap { $0.rows.compactMap(\.item) }
  }

  /// The paths of the visible items.
  public func indexPathsForVisibleItems() -> Set<IndexPath> {
    layoutSubtreeIfNeeded()
    return Set(allPaths.filter { sections[$0.section].rows[$0.item].item != nil })
  }

  /// Returns a visible header or footer.
  public func supplementaryView(
    forElementKind elementKind: SupplementaryElementKind, at indexPath: IndexPath
  ) -> NSView? {
    layoutSubtreeIfNeeded()
    guard sections.indices.contains(indexPath.section) else { return nil }
    return sections[indexPath.section].supplementaries[elementKind]
  }

  /// Scrolls without animation so that the first of the items is at a position.
  public func scrollToItems(at indexPaths: Set<IndexPath>, scrollPosition: ScrollPosition) {
    guard let path = indexPaths.min(), let rect = layoutAttributesForItem(at: path)?.frame else {
      return
    }
    let height = visibleBounds.height
    switch scrollPosition {
    case .bottom: scroll(NSPoint(x: 0, y: rect.maxY - height))
    case .centeredVertically: scroll(NSPoint(x: 0, y: rect.midY - height / 2))
    default: scroll(rect.origin)
    }
    layoutSubtreeIfNeeded()
  }
}
