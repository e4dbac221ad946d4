#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

extension UIViewController {
  /// Shows an alert above this screen, unless another screen is above it.
  ///
  /// - Parameters:
  ///   - title: What happened.
  ///   - message: Why.
  ///   - done: Called when the user has dismissed it.
  func tell(_ title: String, _ message: String, done: @escaping @MainActor () -> Void = {}) {
    let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .cancel) { _ in done() })
    present(alert, animated: true)
  }
}
#endif
