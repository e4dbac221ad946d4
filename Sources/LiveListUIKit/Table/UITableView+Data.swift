#if HEADLESS_UIKIT || canImport(UIKit)
import Foundation

#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

/// The counts and titles of the data source, which may differ from what the table view shows.
///
/// UIKit's protocol has optional methods; a Swift protocol can't.
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

  /// Whether a visible section has gained or lost its header or footer title. Views that a delegate
  /// makes don't count as titles.
  func hasOtherTitles(
    inSection section: Int, _ header: UITableViewHeaderFooterView?,
    _ footer: UITableViewHeaderFooterView?
  ) -> Bool {
    let sight = bounds.minY...max(bounds.minY, bounds.maxY)
    let isOther = { (view: UITableViewHeaderFooterView?, title: String?, place: CGFloat) in
      (view == nil) != (title == nil) && sight.contains(place)
    }
    return !hasHeaderView(inSection: section)
      && isOther(header, titleForHeader(inSection: section), rectForHeader(inSection: section).minY)
      || !hasFooterView(inSection: section)
        && isOther(
          footer, titleForFooter(inSection: section), rectForFooter(inSection: section).minY)
  }

  private func hasHeaderView(inSection section: Int) -> Bool {
    #if HEADLESS_UIKIT
    delegate?.tableView(self, viewForHeaderInSection: section) != nil
    #else
    delegate?.tableView?(self, viewForHeaderInSection: section) != nil
    #endif
  }

  private func hasFooterView(inSection section: Int) -> Bool {
    #if HEADLESS_UIKIT
    delegate?.tableView(self, viewForFooterInSection: section) != nil
    #else
    delegate?.tableView?(self, viewForFooterInSection: section) != nil
    #endif
  }

  /// The footer title of a section, `nil` if it has none.
  func titleForFooter(inSection section: Int) -> String? {
    #if HEADLESS_UIKIT
    dataSource?.tableView(self, titleForFooterInSection: section)
    #else
    dataSource?.tableView?(self, titleForFooterInSection: section)
    #endif
  }

  /// The header title of a section, `nil` if it has none.
  func titleForHeader(inSection section: Int) -> String? {
    #if HEADLESS_UIKIT
    dataSource?.tableView(self, titleForHeaderInSection: section)
    #else
    dataSource?.tableView?(self, titleForHeaderInSection: section)
    #endif
  }
}
#endif
