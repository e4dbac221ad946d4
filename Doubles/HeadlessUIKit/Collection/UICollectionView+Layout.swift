public import Foundation
import HeadlessViews
package import LiveListTesting

extension ContractRule {
  /// R49. A view that a layout announces must exist.
  package static let announcedSupplementaryView = ContractRule(
    49, "Every header that the layout announces exists.",
    says: "the view returned from -collectionView:viewForSupplementaryElementOfKind:atIndexPath: "
      + "(%,%) was not retrieved by calling -dequeueReusableSupplementaryViewOfKind:"
      + "withReuseIdentifier:forIndexPath: or is nil",
    source: "RAD 13326239")

  /// A layout specifies the class of its contexts.
  package static let invalidationContext = ContractRule(
    nil, "A layout is invalidated with a context of its own class.",
    says:
      "The invalidation context (%) sent to -[% invalidateLayoutWithContext:] is not an instance "
      + "of type % or a subclass.",
    source: "UIK12")

  /// Cells must be dequeued from the collection view that shows them.
  package static let dequeuedCell = ContractRule(
    nil, "Every cell was dequeued.",
    says: "the cell returned from -collectionView:cellForItemAtIndexPath: does not have a "
      + "reuseIdentifier - cells must be retrieved by calling "
      + "-dequeueReusableCellWithReuseIdentifier:forIndexPath:",
    source: "AppleCV")
}

extension UICollectionView {
  /// Requests the missing visible cells, and releases the offscreen ones.
  func layoutItems() {
    prepareIfNeeded()
    clampContentOffset()
    let elements = collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
    for element in elements { show(element) }
    dropViews(notAmong: elements)
  }

  func prepareIfNeeded() {
    loadIfNeeded()
    guard needsPreparation else { return }
    needsPreparation = false
    collectionViewLayout.prepare()
    contentSize = collectionViewLayout.collectionViewContentSize
    for path in allPaths {
      guard let cell = sections[path.section].rows[path.item].cell else { continue }
      cell.frame = collectionViewLayout.layoutAttributesForItem(at: path)?.frame ?? cell.frame
    }
  }

  private func show(_ element: UICollectionViewLayoutAttributes) {
    let path = element.indexPath
    guard sections.indices.contains(path.section) else { return }
    guard let kind = element.representedElementKind else { return showItem(element) }
    let known = sections[path.section].supplementaries[kind]
    let view = known ?? supplementary(kind, at: path)
    sections[path.section].supplementaries[kind] = view
    view.frame = element.frame
    if known == nil {
      calling {
        delegate?.collectionView(
          self, willDisplaySupplementaryView: view, forElementKind: kind, at: path)
      }
    }
    addSubview(view)
  }

  private func showItem(_ element: UICollectionViewLayoutAttributes) {
    let path = element.indexPath
    guard hasItem(at: path) else { return }
    if let cell = sections[path.section].rows[path.item].cell {
      cell.frame = element.frame
      return
    }
    let cell = cell(at: path)
    sections[path.section].rows[path.item].cell = cell
    cell.isSelected = sections[path.section].rows[path.item].isSelected
    cell.frame = element.frame
    calling { delegate?.collectionView(self, willDisplay: cell, forItemAt: path) }
    addSubview(cell)
  }

  /// Requests the cell of an item from the data source.
  func cell(at path: IndexPath) -> UICollectionViewCell {
    guard let dataSource else { return UICollectionViewCell(frame: .zero) }
    let wasAsked = cells.areAsked
    cells.areAsked = true
    defer { cells.areAsked = wasAsked }
    let cell = calling { dataSource.collectionView(self, cellForItemAt: path) }
    if cell.reuseIdentifier == nil { log.record(violation(of: .dequeuedCell)) }
    return cell
  }

  private func supplementary(_ kind: String, at path: IndexPath) -> UICollectionReusableView {
    let view = calling {
      dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
    }
    if view?.reuseIdentifier == nil {
      log.record(
        violation(of: .announcedSupplementaryView, nil, kind, "\(path.section) - \(path.item)"))
    }
    return view ?? UICollectionReusableView(frame: .zero)
  }

  /// Releases a header or footer, so that it is requested again.
  func forgetSupplementary(_ kind: String, inSection section: Int) {
    guard sections.indices.contains(section),
      let view = sections[section].supplementaries.removeValue(forKey: kind)
    else { return }
    recycle(view, kind, of: section)
  }

  private func dropViews(notAmong elements: [UICollectionViewLayoutAttributes]) {
    let items = Set(elements.filter { $0.representedElementKind == nil }.map(\.indexPath))
    let bands = Set(
      elements.compactMap { element in
        element.representedElementKind.map { Band(kind: $0, element.indexPath.section) }
      })
    for path in allPaths where !items.contains(path) {
      guard let cell = sections[path.section].rows[path.item].cell else { continue }
      sections[path.section].rows[path.item].cell = nil
      endDisplaying(cell, at: path)
    }
    for section in sections.indices {
      for (kind, view) in sections[section].supplementaries
      where !bands.contains(Band(kind: kind, section)) {
        sections[section].supplementaries[kind] = nil
        recycle(view, kind, of: section)
      }
    }
  }

  /// A header or a footer of a section.
  struct Band: Hashable {
    let kind: String
    let section: Int

    init(kind: String, _ section: Int) {
      self.kind = kind
      self.section = section
    }
  }
}

/// Source: UIKit, `UICollectionView`, "Getting layout information", iOS 6.0.
extension UICollectionView {
  /// Returns the layout attributes of an item, even if it isn't visible.
  public func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }

  /// Returns the item at a point of the content.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    prepareIfNeeded()
    let touched = CGRect(origin: point, size: CGSize(width: 0.001, height: 0.001))
    return collectionViewLayout.layoutAttributesForElements(in: touched)?
      .first { $0.representedElementKind == nil }?.indexPath
  }

  /// Scrolls without animation so that an item is at a position.
  public func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    guard let rect = layoutAttributesForItem(at: indexPath)?.frame else { return }
    contentOffset.y = offset(showing: rect, scrollPosition)
    clampContentOffset()
    layoutIfNeeded()
  }

  private func offset(showing rect: CGRect, _ position: ScrollPosition) -> CGFloat {
    switch position {
    case .top: return rect.minY - adjustedContentInset.top
    case .bottom: return rect.maxY - bounds.height + adjustedContentInset.bottom
    case .centeredVertically: return rect.midY - bounds.height / 2
    default: return max(rect.maxY - bounds.height, min(contentOffset.y, rect.minY))
    }
  }
}
