#if HEADLESS_UIKIT || canImport(UIKit)

#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

/// What the data source says, whatever the table view has been told.
///
/// UIKit's protocol leaves out the methods that are not needed; a Swift protocol can not.
extension UITableView {
  /// How many rows the data has in each section.
  var dataCounts: [Int] {
    guard let dataSource else { return [] }
    #if HEADLESS_UIKIT
    let count = dataSource.numberOfSections(in: self)
    #else
    let count = dataSource.numberOfSections?(in: self) ?? 1
    #endif
    return (0..<count).map { dataSource.tableView(self, numberOfRowsInSection: $0) }
  }

  /// The title below a section, `nil` for none.
  func titleForFooter(inSection section: Int) -> String? {
    #if HEADLESS_UIKIT
    dataSource?.tableView(self, titleForFooterInSection: section)
    #else
    dataSource?.tableView?(self, titleForFooterInSection: section)
    #endif
  }

  /// The title of a section, `nil` for none.
  func titleForHeader(inSection section: Int) -> String? {
    #if HEADLESS_UIKIT
    dataSource?.tableView(self, titleForHeaderInSection: section)
    #else
    dataSource?.tableView?(self, titleForHeaderInSection: section)
    #endif
  }
}
#endif
