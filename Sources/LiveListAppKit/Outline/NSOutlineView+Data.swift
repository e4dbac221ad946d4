#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import _AppKit

/// The counts of the data source, which may differ from those that the view shows.
///
/// AppKit's data source has optional methods. The double is a Swift protocol, which can't have any,
/// so the calls differ.
extension NSOutlineView {
  /// The number of items at the top level of the data source.
  var topDataCount: Int { dataCount(below: nil) }

  /// The number of children of each item at the top level of the data source.
  var childDataCounts: [Int] {
    (0..<topDataCount).map { dataCount(below: dataItem(atTop: $0)) }
  }

  #if HEADLESS_APPKIT
  private func dataCount(below item: AnyObject?) -> Int {
    (dataSource as? any NSOutlineViewDataSource)?
      .outlineView(self, numberOfChildrenOfItem: item) ?? 0
  }

  private func dataItem(atTop index: Int) -> AnyObject? {
    (dataSource as? any NSOutlineViewDataSource)?
      .outlineView(self, child: index, ofItem: nil) as AnyObject?
  }
  #else
  private func dataCount(below item: AnyObject?) -> Int {
    dataSource?.outlineView?(self, numberOfChildrenOfItem: item) ?? 0
  }

  private func dataItem(atTop index: Int) -> AnyObject? {
    dataSource?.outlineView?(self, child: index, ofItem: nil) as AnyObject?
  }
  #endif
}
#endif
