#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
#if HEADLESS_APPKIT
import HeadlessAppKit
#else
import AppKit
#endif

/// What of a table or an outline is in sight, in rows.
extension NSTableView {
  /// What the scroll view shows. What is visible of the table itself is never above its first row,
  /// and nothing while it is hidden.
  private var sight: NSRect { enclosingScrollView?.contentView.bounds ?? bounds }

  /// The upper edge of what no bar covers.
  private var upperEdge: CGFloat {
    sight.minY + (enclosingScrollView?.contentView.contentInsets.top ?? 0)
  }

  private var lowerEdge: CGFloat {
    sight.maxY - (enclosingScrollView?.contentView.contentInsets.bottom ?? 0)
  }

  /// Whether the table is scrolled to its beginning.
  var isScrolledToTop: Bool { upperEdge <= 0 }

  /// The rows that are in sight, and of them those that are so as a whole.
  var rowsInSight: (all: [Int], whole: [Int]) {
    let range = rows(in: sight)
    let all = Array(range.location..<(range.location + range.length))
    return (
      all,
      all.filter {
        let place = rect(ofRow: $0)
        return place.minY >= upperEdge && place.maxY <= lowerEdge
      }
    )
  }

  /// How far below the upper edge a row begins.
  func position(ofRow row: Int) -> Double { Double(rect(ofRow: row).minY - upperEdge) }

  /// Scrolls at once, so that a row begins so far below the upper edge.
  func scroll(row: Int, to position: Double) {
    layoutSubtreeIfNeeded()
    place(row, at: position)
    guard usesAutomaticRowHeights else { return }
    // Rows are measured when they come into sight, and those above this one move it.
    layoutSubtreeIfNeeded()
    place(row, at: position)
  }

  private func place(_ row: Int, at position: Double) {
    guard let scrollView = enclosingScrollView else { return }
    let clip = scrollView.contentView
    let wanted = rect(ofRow: row).minY - CGFloat(position) - clip.contentInsets.top
    let last = frame.height + clip.contentInsets.bottom - clip.bounds.height
    clip.scroll(
      to: NSPoint(x: clip.bounds.minX, y: max(-clip.contentInsets.top, min(wanted, last))))
    scrollView.reflectScrolledClipView(clip)
  }

  /// Selects rows besides those that are, where several may be.
  func select(rows: IndexSet) {
    let missing = rows.subtracting(selectedRowIndexes)
    guard !missing.isEmpty else { return }
    selectRowIndexes(missing, byExtendingSelection: allowsMultipleSelection)
  }

  /// Shows everything anew, with nothing selected: a table would keep the numbers of the rows.
  func reloadDeselected() {
    reloadData()
    // `deselectAll` asks the delegate, and does nothing where something has to be selected.
    selectRowIndexes([], byExtendingSelection: false)
    layoutSubtreeIfNeeded()
  }
}
#endif
