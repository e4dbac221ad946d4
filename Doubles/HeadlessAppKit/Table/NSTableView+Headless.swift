package import Foundation
import HeadlessViews
package import LiveListTesting

/// Members for tests, which aren't part of Apple's API.
extension NSTableView {
  /// The rules that were broken, in order.
  package var violations: [ContractViolation] { log.violations }

  /// Called for each broken rule.
  package var onViolation: ((ContractViolation) -> Void)? {
    get { log.onViolation }
    set { log.onViolation = newValue }
  }

  /// The updates that the table received, in order; `nil` for `reloadData()`.
  package var receivedUpdates: [ContractViolation.Operation?] { updates }

  /// The durations of the height changes that the table received, in seconds.
  package var receivedHeightDurations: [TimeInterval] { heightDurations }

  /// The durations of the groups of updates that the table received, in seconds.
  package var receivedUpdateDurations: [TimeInterval] { updateDurations }

  /// The animations of the insertions and of the removals that the table received, in order.
  package var receivedAnimations: (inserts: [AnimationOptions], removes: [AnimationOptions]) {
    (insertAnimations, removeAnimations)
  }

  /// The texts of the visible rows.
  package var shownRowTexts: [String] {
    layoutSubtreeIfNeeded()
    return rows.compactMap { $0.rowView?.shownText }
  }

  /// Simulates a click on a row.
  package func clickRow(_ row: Int) {
    loadIfNeeded()
    guard rows.indices.contains(row), maySelect(row) else { return }
    selectRowIndexes([row], byExtendingSelection: false)
  }
}
