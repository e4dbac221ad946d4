#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Foundation
import LiveList
import LiveListPipeline
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

extension UITableView {
  /// Shows a banner above rows that are out of date.
  func showBanner(_ banner: UILabel, for phase: ListPhase, hasRows: Bool) {
    guard case .stale(let since, let failure) = phase, hasRows else {
      tableHeaderView = nil
      return
    }
    let time = Date(since).formatted(date: .omitted, time: .shortened)
    banner.text = "Out of date since \(time): \(failure)"
    banner.frame.size = banner.sizeThatFits(
      CGSize(width: bounds.width, height: .greatestFiniteMagnitude))
    tableHeaderView = banner
  }
}
#endif
