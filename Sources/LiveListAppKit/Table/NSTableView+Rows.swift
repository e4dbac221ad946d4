#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
import _AppKit

/// The rows of a table or an outline.
extension NSTableView {
  /// The rows that are at least partially visible.
  var visibleRows: Range<Int> {
    let range = rows(in: viewportBounds)
    return range.location..<range.location + range.length
  }

  /// Lets the visible ones of some rows fade to what they show after the next change.
  func crossFade(rows: IndexSet) {
    guard window != nil else { return }
    for row in visibleRows where rows.contains(row) {
      rowView(atRow: row, makeIfNecessary: false)?.crossFadeNextChange()
    }
  }

  /// Adds rows to the selection. Replaces the selection if only one row may be selected.
  func select(rows: IndexSet) {
    let missing = rows.subtracting(selectedRowIndexes)
    guard !missing.isEmpty else { return }
    selectRowIndexes(missing, byExtendingSelection: allowsMultipleSelection)
  }

  /// Reloads all rows and deselects them, because a table would keep the selected row numbers.
  func reloadDeselected() {
    reloadData()
    // `deselectAll` asks the delegate, and does nothing if an empty selection isn't allowed.
    selectRowIndexes([], byExtendingSelection: false)
    layoutSubtreeIfNeeded()
  }
}
#endif
