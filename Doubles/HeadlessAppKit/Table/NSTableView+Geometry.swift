public import Foundation
import HeadlessViews

extension NSTableView {
  /// Discards all rows. The selected row numbers are kept.
  func setNeedsData() {
    let selected = selectedRowIndexes
    for row in rows { dropViews(of: row) }
    rows =
      selected.last.map { last in
        (0...last).map { index in
          let row = SequentialRow()
          row.isSelected = selected.contains(index)
          return row
        }
      } ?? []
    needsData = true
    hasUncheckedChanges = false
    needsLayout = true
  }

  /// Counts the rows, unless they have been counted.
  func loadIfNeeded() {
    guard needsData else { return }
    let selected = selectedRowIndexes
    needsData = false
    loadRows()
    for row in selected where rows.indices.contains(row) { rows[row].isSelected = true }
  }

  /// Requests the views of visible rows, and releases the offscreen ones.
  func layoutRows() {
    loadIfNeeded()
    checkEnd()
    loadIfNeeded()
    let places = places()
    frame.size.height = max(frame.height, places.last.map { $0.maxY } ?? 0)
    if superview is NSClipView { frame.size.height = places.last.map { $0.maxY } ?? 0 }
    (superview as? NSClipView)?.constrain()
    for (index, row) in rows.enumerated() {
      if places[index].overlaps(visibleBounds) {
        if row.rowView == nil { fetchViews(of: row, at: index) }
        row.rowView?.frame = places[index]
      } else {
        dropViews(of: row)
      }
    }
    if usesAutomaticRowHeights, measureRows() { layoutRows() }
  }

  /// Adjusts the heights of the visible rows to their views.
  ///
  /// - Returns: Whether any height has changed.
  private func measureRows() -> Bool {
    var hasChanged = false
    for row in rows {
      let height = row.views.compactMap { $0?.frame.height }.max() ?? 0
      guard height > 0, height != row.height else { continue }
      row.height = height
      hasChanged = true
    }
    if hasChanged { knownPlaces = nil }
    return hasChanged
  }

  /// Returns whether a row is visible, as far as the heights are known.
  func isVisible(_ row: Int) -> Bool {
    places()[row].overlaps(visibleBounds) || superview as? NSClipView == nil
  }

  private func places() -> [NSRect] {
    if let knownPlaces { return knownPlaces }
    var y: CGFloat = 0
    let places = rows.enumerated().map { index, row in
      let height = row.height ?? (index < dataCount() ? fetchHeight(index) : rowHeight)
      row.height = height
      defer { y += height + intercellSpacing.height }
      return NSRect(x: 0, y: y, width: bounds.width, height: height + intercellSpacing.height)
    }
    knownPlaces = places
    return places
  }
}

/// Source: AppKit, `NSTableView`, "Layout support" and "Scrolling the table view", macOS 10.0.
extension NSTableView {
  /// The number of rows of the table, which may differ from that of its data source.
  public var numberOfRows: Int {
    loadIfNeeded()
    return rows.count
  }

  /// The number of columns of the table.
  public var numberOfColumns: Int { tableColumns.count }

  /// Returns the rectangle of a row with half of the spacing around it; empty if the row doesn't
  /// exist.
  public func rect(ofRow row: Int) -> NSRect {
    loadIfNeeded()
    let places = places()
    return places.indices.contains(row) ? places[row] : .zero
  }

  /// Returns the rows in a rectangle.
  public func rows(in rect: NSRect) -> NSRange {
    loadIfNeeded()
    let places = places()
    let touched = places.indices.filter { places[$0].overlaps(rect) }
    guard let first = touched.first else { return NSRange(location: 0, length: 0) }
    return NSRange(location: first, length: touched.count)
  }

  /// Returns the row at a point; -1 if there is none.
  public func row(at point: NSPoint) -> Int {
    loadIfNeeded()
    return places().firstIndex { $0.minY <= point.y && point.y < $0.maxY } ?? -1
  }

  /// Scrolls without animation as little as necessary to make a row visible.
  public func scrollRowToVisible(_ row: Int) {
    layoutSubtreeIfNeeded()
    let rect = rect(ofRow: row)
    if rect.minY < visibleBounds.minY {
      scroll(NSPoint(x: visibleBounds.minX, y: rect.minY))
    } else if rect.maxY > visibleBounds.maxY {
      scroll(NSPoint(x: visibleBounds.minX, y: rect.maxY - visibleBounds.height))
    }
    layoutSubtreeIfNeeded()
  }
}
