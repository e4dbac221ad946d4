public import Foundation
import HeadlessViews
package import LiveListTesting

extension ContractRule {
  /// Views are created with the class that is registered for their identifier.
  package static let registeredReuseIdentifier = ContractRule(
    nil, "An identifier is registered before a view is dequeued for it.",
    says: "could not dequeue a view of kind: % with identifier % - must register a nib or a class "
      + "for the identifier or connect a prototype cell in a storyboard",
    source: "USR TAXHeaderSheet#8")
}

/// Source: UIKit, `UICollectionView`, "Creating cells", iOS 6.0.
extension UICollectionView {
  /// Registers the class of cells with an identifier.
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    cells.cellClasses[identifier] = cellClass as? UICollectionViewCell.Type
  }

  /// Registers the class of headers or footers with an identifier.
  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    cells.viewClasses[elementKind, default: [:]][identifier] =
      viewClass as? UICollectionReusableView.Type
  }

  /// Returns a cell for an item. While the item is being reconfigured, it is the item's existing
  /// cell.
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let (path, cell) = cells.isReconfiguring, path == indexPath,
      cell.reuseIdentifier == identifier
    {
      return cell
    }
    if let cell = cells.waitingCells.take(identifier) {
      cell.prepareForReuse()
      return cell
    }
    if let cellClass = cells.cellClasses[identifier] {
      return cellClass.init(registeredFor: identifier)
    }
    log.record(
      violation(of: .registeredReuseIdentifier, nil, "UICollectionElementKindCell", identifier))
    return UICollectionViewCell(registeredFor: identifier)
  }

  /// Returns a reused header or footer, or a new one.
  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    if let view = cells.waitingViews.take(identifier) {
      view.prepareForReuse()
      return view
    }
    if let viewClass = cells.viewClasses[elementKind]?[identifier] {
      return viewClass.init(registeredFor: identifier)
    }
    log.record(violation(of: .registeredReuseIdentifier, nil, elementKind, identifier))
    return UICollectionReusableView(registeredFor: identifier)
  }

  /// Removes a cell that isn't visible any more.
  func endDisplaying(_ cell: UICollectionViewCell, at path: IndexPath) {
    cell.removeFromSuperview()
    calling { delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path) }
    if let identifier = cell.reuseIdentifier { cells.waitingCells.put(cell, identifier) }
  }

  /// Removes a header or footer that isn't visible any more.
  func recycle(_ view: UICollectionReusableView, _ kind: String, of section: Int) {
    view.removeFromSuperview()
    calling {
      delegate?.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementOfKind: kind,
        at: IndexPath(item: 0, section: section))
    }
    if let identifier = view.reuseIdentifier { cells.waitingViews.put(view, identifier) }
  }
}
