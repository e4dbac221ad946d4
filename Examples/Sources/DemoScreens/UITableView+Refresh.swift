#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

/// Pull to refresh. On tvOS, which has no such gesture, these methods do nothing, and lists are
/// read again when they appear.
extension UITableView {
  /// Calls a closure when the user pulls the rows down.
  func onPull(_ action: @escaping @MainActor () -> Void) {
    #if !os(tvOS)
    let control = UIRefreshControl()
    control.addAction(UIAction { _ in action() }, for: .valueChanged)
    refreshControl = control
    #endif
  }

  /// Hides the refresh control.
  func endRefreshing() {
    #if !os(tvOS)
    refreshControl?.endRefreshing()
    #endif
  }
}
#endif
