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
  /// How many items the data has at the top.
  var topDataCount: Int { dataCount(below: nil) }

  /// How many items the data has below each item at the top.
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
