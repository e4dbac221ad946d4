#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Foundation
import LiveList
import LiveListPipeline
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
  ///   - done: Called when the user has dismissed the alert.
  func tell(_ title: String, _ message: String, done: @escaping @MainActor () -> Void = {}) {
    let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .cancel) { _ in done() })
    present(alert, animated: true)
  }

  /// Shows the alerts of a list that haven't been dismissed, one after another, the oldest first.
  @available(Systems 2024, *)
  func showAlerts<SectionID, Header, Item>(of list: ListModel<SectionID, Header, Item>) {
    guard let alert = list.alerts.first else { return }
    tell("Something went wrong", alert.failure.description) { [weak self, weak list] in
      guard let list else { return }
      list.dismiss(alert)
      self?.showAlerts(of: list)
    }
  }
}
#endif
