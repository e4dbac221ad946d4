#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
#if HEADLESS_APPKIT
import HeadlessAppKit
#else
import AppKit
#endif

/// The counts of the data source, which may differ from what the outline shows.
///
/// AppKit's protocol has optional methods; a Swift protocol can't.
extension NSOutlineView {
  /// The number of items at the top level of the data.
  var topDataCount: Int { dataCount(below: nil) }

  /// The number of children of each item at the top level.
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
