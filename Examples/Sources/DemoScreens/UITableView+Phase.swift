#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Demos
import LiveList
import LiveListUIKit
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

extension UITableView {
  /// Shows how current a list is: a banner above its rows, or a message in place of them.
  func show(_ phase: ListPhase, hasRows: Bool, emptyMessage: String) {
    showBanner(for: hasRows ? phase : .live)
    let label = backgroundView as? UILabel ?? makeMessage()
    label.text = hasRows ? nil : phase.message(whenEmpty: emptyMessage)
  }

  private func makeMessage() -> UILabel {
    let label = UILabel()
    label.setFont(.body)
    label.numberOfLines = 0
    label.textAlignment = .center
    label.textColor = .secondaryLabel
    backgroundView = label
    return label
  }
}
#endif
