#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
#if HEADLESS_APPKIT
import HeadlessAppKit
#else
import AppKit
#endif

/// The rows of a table or an outline.
extension NSTableView {
  /// The rows that are at least partially visible.
  var visibleRows: Range<Int> {
    let range = rows(in: viewportBounds)
    return range.location..<range.location + range.length
  }

  /// Scrolls without animation to place a row at a distance below the upper edge.
  func scroll(row: Int, to position: Double) {
    layoutSubtreeIfNeeded()
    scroll(rect(ofRow: row), to: position)
    guard usesAutomaticRowHeights else { return }
    // Rows are measured when they become visible, and those above this one move it.
    layoutSubtreeIfNeeded()
    scroll(rect(ofRow: row), to: position)
  }

  /// Adds rows to the selection, or replaces it if only one row may be selected.
  func select(rows: IndexSet) {
    let missing = rows.subtracting(selectedRowIndexes)
    guard !missing.isEmpty else { return }
    selectRowIndexes(missing, byExtendingSelection: allowsMultipleSelection)
  }

  /// Reloads everything and deselects all rows: a table would keep the selected row numbers.
  func reloadDeselected() {
    reloadData()
    // `deselectAll` consults the delegate, and does nothing if an empty selection isn't allowed.
    selectRowIndexes([], byExtendingSelection: false)
    layoutSubtreeIfNeeded()
  }
}
#endif
