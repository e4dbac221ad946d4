#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
#if HEADLESS_APPKIT
import HeadlessAppKit
#else
import AppKit
#endif

/// The counts of the data source, which may differ from what the table shows.
///
/// AppKit's protocol has optional methods; a Swift protocol can't.
extension NSTableView {
  /// The number of rows of the data.
  var dataCount: Int {
    guard let dataSource else { return 0 }
    #if HEADLESS_APPKIT
    return dataSource.numberOfRows(in: self)
    #else
    return dataSource.numberOfRows?(in: self) ?? 0
    #endif
  }
}
#endif
