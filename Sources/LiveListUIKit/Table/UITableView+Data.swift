#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Foundation

import _UIKit

/// The counts and titles of the data source, which may differ from those that the table view shows.
///
/// UIKit's data source has optional methods. The double is a Swift protocol, which can't have any,
/// so the calls differ.
extension UITableView {
  /// The number of rows of the data source in each section.
  var dataCounts: [Int] {
    guard let dataSource else { return [] }
    #if HEADLESS_UIKIT
    let count = dataSource.numberOfSections(in: self)
    #else
    let count = dataSource.numberOfSections?(in: self) ?? 1
    #endif
    return (0..<count).map { dataSource.tableView(self, numberOfRowsInSection: $0) }
  }

  /// Whether the header or footer title of a visible section has appeared or disappeared.
  ///
  /// The delegate isn't asked for its views, because the table view would lose a view that the
  /// delegate creates here (R53). A view without text was created by the delegate and doesn't show
  /// a title.
  func hasOtherTitles(
    inSection section: Int, _ header: UITableViewHeaderFooterView?,
    _ footer: UITableViewHeaderFooterView?
  ) -> Bool {
    // A header that only touches the lower edge has no view yet, and needs none.
    let visible = bounds.minY..<max(bounds.minY, bounds.maxY)
    let isOther = { (view: UITableViewHeaderFooterView?, title: String?, place: CGFloat) in
      let isNew = view == nil && title != nil
      let isGone = view?.textLabel?.text != nil && title == nil
      return (isNew || isGone) && visible.contains(place)
    }
    return isOther(
      header, titleForHeader(inSection: section), rectForHeader(inSection: section).minY)
      || isOther(
        footer, titleForFooter(inSection: section), rectForFooter(inSection: section).minY)
  }

  /// Whether the header or the footer of a section may need another height than it has. What a view of the delegate
  /// needs is known only when the table measures it.
  func hasOtherHeight(inSection section: Int) -> Bool {
    let isPlain = style == .plain
    let isOther = {
      (height: CGFloat, common: CGFloat, rect: CGRect, title: String?, view: UIView?) in
      // The height of all headers says nothing about this one, and a grouped table ignores a height of zero.
      let isOwn = height != Self.automaticDimension && height != common
      if isOwn, height > 0 || isPlain { return abs(height - rect.height) >= 1 }
      return title == nil && (view != nil || isPlain && rect.height > 0)
    }
    return isOther(
      heightForHeader(inSection: section), sectionHeaderHeight, rectForHeader(inSection: section),
      titleForHeader(inSection: section), headerView(forSection: section))
      || isOther(
        heightForFooter(inSection: section), sectionFooterHeight,
        rectForFooter(inSection: section), titleForFooter(inSection: section),
        footerView(forSection: section))
  }

  private func heightForHeader(inSection section: Int) -> CGFloat {
    #if HEADLESS_UIKIT
    delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
    #else
    delegate?.tableView?(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
    #endif
  }

  private func heightForFooter(inSection section: Int) -> CGFloat {
    #if HEADLESS_UIKIT
    delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
    #else
    delegate?.tableView?(self, heightForFooterInSection: section) ?? sectionFooterHeight
    #endif
  }

  /// The footer title of a section; `nil` if it has none.
  func titleForFooter(inSection section: Int) -> String? {
    #if HEADLESS_UIKIT
    dataSource?.tableView(self, titleForFooterInSection: section)
    #else
    dataSource?.tableView?(self, titleForFooterInSection: section)
    #endif
  }

  /// The header title of a section; `nil` if it has none.
  func titleForHeader(inSection section: Int) -> String? {
    #if HEADLESS_UIKIT
    dataSource?.tableView(self, titleForHeaderInSection: section)
    #else
    dataSource?.tableView?(self, titleForHeaderInSection: section)
    #endif
  }
}
#endif
