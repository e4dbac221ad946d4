package import Foundation
import HeadlessViews
package import LiveListTesting

/// What tests inspect and do; not part of Apple's API.
extension NSTableView {
  /// The rules that were broken, in order.
  package var violations: [ContractViolation] { log.violations }

  /// Called with each rule that is broken.
  package var onViolation: ((ContractViolation) -> Void)? {
    get { log.onViolation }
    set { log.onViolation = newValue }
  }

  /// The updates that the table received, in order; `nil` for `reloadData()`.
  package var receivedUpdates: [ViewOperation?] { updates }

  /// How long each change of heights took that the table received, in seconds.
  package var receivedHeightDurations: [TimeInterval] { heightDurations }

  /// How long each group of updates took that the table received, in seconds.
  package var receivedUpdateDurations: [TimeInterval] { updateDurations }

  /// The animations of the insertions and of the removals that the table received, in order.
  package var receivedAnimations: (inserts: [AnimationOptions], removes: [AnimationOptions]) {
    (insertAnimations, removeAnimations)
  }

  /// The texts of the rows that are visible.
  package var shownRowTexts: [String] {
    layoutSubtreeIfNeeded()
    return rows.compactMap { $0.rowView?.shownText }
  }

  /// A click of the user on a row.
  package func clickRow(_ row: Int) {
    loadIfNeeded()
    guard rows.indices.contains(row), maySelect(row) else { return }
    selectRowIndexes([row], byExtendingSelection: false)
  }
}
