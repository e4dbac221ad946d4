#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import _AppKit

/// The counts of the data source, which may differ from those that the view shows.
///
/// AppKit's data source has optional methods. The double is a Swift protocol, which can't have any,
/// so the calls differ.
extension NSTableView {
  /// The number of rows of the data source.
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
