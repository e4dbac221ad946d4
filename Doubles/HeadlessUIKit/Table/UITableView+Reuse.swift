public import Foundation
import HeadlessViews
package import LiveListTesting

extension ContractRule {
  /// R53. A view that the table didn't request is neither shown nor reused.
  package static let headerOutsideCycle = ContractRule(
    53, "A header is dequeued when the table requests it.",
    says: "the header view with the identifier % was dequeued while the {view} requested none",
    source: "AppleTV, dequeueReusableHeaderFooterView(withIdentifier:)")

  /// Cells are created with the class that is registered for their identifier.
  package static let registeredIdentifier = ContractRule(
    nil, "An identifier is registered before a view is dequeued for it.",
    says: "unable to dequeue a % with identifier % - must register a nib or a class for the "
      + "identifier or connect a prototype cell in a storyboard",
    source: "USR BothamUI#57")

  /// Only one cell may be dequeued for a row.
  package static let oneCellForARow = ContractRule(
    nil, "One cell is dequeued for a row.",
    says: "Attempted to dequeue multiple cells for the same index path, which is not allowed. If "
      + "you really need to dequeue more cells than the {view} is requesting, use the "
      + "-dequeueReusableCellWithIdentifier: method (without an index path). Cell identifier: %, "
      + "index path: %",
    source: "USR KIF#1040")
}

/// Source: UIKit, `UITableView`, "Recycling table view cells", iOS 2.0; `register` and
/// `dequeueReusableCell(withIdentifier:for:)` iOS 6.0.
extension UITableView {
  /// Registers the class of cells with an identifier.
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    cells.cellClasses[identifier] = cellClass as? UITableViewCell.Type
  }

  /// Registers the class of headers and footers with an identifier.
  public func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    cells.viewClasses[identifier] = aClass as? UITableViewHeaderFooterView.Type
  }

  /// Returns a reused cell, or a new one; `nil` if no class is registered.
  public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = cells.waitingCells.take(identifier) {
      cell.prepareForReuse()
      return cell
    }
    return cells.cellClasses[identifier]?.init(registeredFor: identifier)
  }

  /// Returns a cell for a row. While the row is being reconfigured, it is the row's existing cell.
  public func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    if let (path, cell) = cells.isReconfiguring, path == indexPath,
      cell.reuseIdentifier == identifier
    {
      return cell
    }
    if !cells.dequeuedPaths.insert(indexPath).inserted, cells.areAsked {
      log.record(violation(of: .oneCellForARow, nil, identifier, "\(indexPath)"))
    }
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    log.record(violation(of: .registeredIdentifier, nil, "cell", identifier))
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// Returns a reused header or footer, or a new one; `nil` if no class is registered.
  public func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    if !isRequestingBand { log.record(violation(of: .headerOutsideCycle, nil, identifier)) }
    if let view = cells.waitingViews.take(identifier) {
      view.prepareForReuse()
      return view
    }
    return cells.viewClasses[identifier]?.init(registeredFor: identifier)
  }
}

extension UITableView {
  /// Removes a cell that isn't visible any more.
  func endDisplaying(_ cell: UITableViewCell, at path: IndexPath) {
    cell.removeFromSuperview()
    calling { delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path) }
    if let identifier = cell.reuseIdentifier { cells.waitingCells.put(cell, identifier) }
  }

  /// Removes a header that isn't visible any more.
  func recycle(header view: UIView?, of section: Int) {
    guard let view else { return }
    recycle(view)
    calling { delegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: section) }
  }

  /// Removes a footer that isn't visible any more.
  func recycle(footer view: UIView?, of section: Int) {
    guard let view else { return }
    recycle(view)
    calling { delegate?.tableView(self, didEndDisplayingFooterView: view, forSection: section) }
  }

  private func recycle(_ view: UIView) {
    view.removeFromSuperview()
    if let view = view as? UITableViewHeaderFooterView, let identifier = view.reuseIdentifier {
      cells.waitingViews.put(view, identifier)
    }
  }
}
