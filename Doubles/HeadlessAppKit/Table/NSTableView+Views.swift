import Foundation
import HeadlessViews

/// Source: AppKit, `NSTableView`, "View-based table view interface elements", macOS 10.7.
extension NSTableView {
  /// Returns a reused view; `nil` if there is none, because the double has no archives from which
  /// to load one.
  public func makeView(
    withIdentifier identifier: NSUserInterfaceItemIdentifier, owner: Any?
  ) -> NSView? {
    let view = waitingViews.take(identifier.rawValue)
    view?.prepareForReuse()
    return view
  }

  /// Returns the view of a row in a column. Offscreen rows have a view only if `makeIfNecessary` is
  /// true.
  public func view(atColumn column: Int, row: Int, makeIfNecessary: Bool) -> NSView? {
    layoutSubtreeIfNeeded()
    guard rows.indices.contains(row) else { return nil }
    if rows[row].rowView == nil, makeIfNecessary { fetchViews(of: rows[row], at: row) }
    return rows[row].views.indices.contains(column) ? rows[row].views[column] : nil
  }

  /// Returns the background view of a row. Offscreen rows have a view only if `makeIfNecessary` is
  /// true.
  public func rowView(atRow row: Int, makeIfNecessary: Bool) -> NSTableRowView? {
    layoutSubtreeIfNeeded()
    guard rows.indices.contains(row) else { return nil }
    if rows[row].rowView == nil, makeIfNecessary { fetchViews(of: rows[row], at: row) }
    return rows[row].rowView
  }

  /// Returns the row that contains a view; -1 if there is none.
  public func row(for view: NSView) -> Int {
    rows.firstIndex { row in row.rowView.map(view.isDescendant(of:)) ?? false } ?? -1
  }

  /// Returns the column that contains a view; -1 if there is none.
  public func column(for view: NSView) -> Int {
    let row = row(for: view)
    guard row >= 0 else { return -1 }
    return rows[row].views.firstIndex { $0.map(view.isDescendant(of:)) ?? false } ?? -1
  }

  func fetchViews(of row: SequentialRow, at index: Int) {
    let isGroup = isGroup(index)
    let rowView = fetchRowView(index) ?? NSTableRowView()
    rowView.isGroupRowStyle = isGroup
    rowView.isSelected = row.isSelected
    row.views = isGroup ? [fetchView(nil, index)] : tableColumns.map { fetchView($0, index) }
    for case let view? in row.views { rowView.addSubview(view) }
    row.rowView = rowView
    addSubview(rowView)
  }

  func reloadViews(of row: SequentialRow, at index: Int, _ columns: IndexSet) {
    guard let rowView = row.rowView else { return }
    for column in columns where row.views.indices.contains(column) {
      recycle(row.views[column])
      row.views[column] = fetchView(isGroup(index) ? nil : tableColumns[column], index)
      if let view = row.views[column] { rowView.addSubview(view) }
    }
  }

  func dropViews(of row: SequentialRow) {
    row.views.forEach(recycle)
    recycle(row.rowView)
    row.views = []
    row.rowView = nil
  }

  private func recycle(_ view: NSView?) {
    view?.removeFromSuperview()
    if let view, let identifier = view.identifier { waitingViews.put(view, identifier.rawValue) }
  }
}
