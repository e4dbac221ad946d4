public import Foundation

/// Source: AppKit, `NSTableView`, "Selecting columns and rows", macOS 10.0. The delegate is
/// notified of every change, by the user or by code.
extension NSTableView {
  /// The last selected row; -1 if there is none.
  public var selectedRow: Int { selectedRowIndexes.last ?? -1 }

  /// The selected rows.
  public var selectedRowIndexes: IndexSet {
    IndexSet(rows.indices.filter { rows[$0].isSelected })
  }

  /// The number of selected rows.
  public var numberOfSelectedRows: Int { selectedRowIndexes.count }

  /// Returns whether a row is selected.
  public func isRowSelected(_ row: Int) -> Bool {
    rows.indices.contains(row) && rows[row].isSelected
  }

  /// Selects rows. Unless the selection is extended, all other rows are deselected.
  public func selectRowIndexes(_ indexes: IndexSet, byExtendingSelection extend: Bool) {
    loadIfNeeded()
    let old = selectedRowIndexes
    for (index, row) in rows.enumerated() {
      setSelected(row, indexes.contains(index) || (extend && row.isSelected))
    }
    if selectedRowIndexes != old { tellSelection() }
  }

  /// Deselects a row.
  public func deselectRow(_ row: Int) {
    guard isRowSelected(row) else { return }
    setSelected(rows[row], false)
    tellSelection()
  }

  /// Deselects all rows if an empty selection is allowed.
  public func deselectAll(_ sender: Any?) {
    guard allowsEmptySelection else { return }
    selectRowIndexes([], byExtendingSelection: false)
  }

  private func setSelected(_ row: SequentialRow, _ isSelected: Bool) {
    row.isSelected = isSelected
    row.rowView?.isSelected = isSelected
  }
}
