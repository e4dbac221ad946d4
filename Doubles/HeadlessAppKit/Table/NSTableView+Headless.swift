package import Foundation
import HeadlessViews
package import LiveListTesting

/// What tests see of a table, and do with it; none of it is Apple's.
extension NSTableView {
  /// The rules that the table was made to break, the first first.
  package var violations: [ContractViolation] { log.violations }

  /// Called with each rule that the table is made to break.
  package var onViolation: ((ContractViolation) -> Void)? {
    get { log.onViolation }
    set { log.onViolation = newValue }
  }

  /// What the table was told, the first first; `nil` where all was to be fetched again.
  package var toldUpdates: [ViewOperation?] { updates }

  /// How many seconds each change of heights lasted that the table was told.
  package var toldHeightDurations: [TimeInterval] { heightDurations }

  /// The texts of the rows that are in sight.
  package var shownRowTexts: [String] {
    layoutSubtreeIfNeeded()
    return rows.compactMap { $0.rowView?.shownText }
  }

  /// A click of the person on a row.
  package func clickRow(_ row: Int) {
    loadIfNeeded()
    guard rows.indices.contains(row), maySelect(row) else { return }
    selectRowIndexes([row], byExtendingSelection: false)
  }
}
