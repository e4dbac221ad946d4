#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
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

  /// Whether a visible section has gained or lost its header or footer title.
  ///
  /// The delegate isn't asked whether it makes the views: a view that it would make here is lost to
  /// the table view (R53). A view without text, which the delegate made, isn't a title's.
  func hasOtherTitles(
    inSection section: Int, _ header: UITableViewHeaderFooterView?,
    _ footer: UITableViewHeaderFooterView?
  ) -> Bool {
    let visible = bounds.minY...max(bounds.minY, bounds.maxY)
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
