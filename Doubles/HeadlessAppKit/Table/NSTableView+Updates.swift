public import Foundation
import HeadlessViews
import LiveListTesting

/// Source: AppKit, `NSTableView`, "Updating the table view content", macOS 10.7.
extension NSTableView {
  /// Begins changes that are animated together. Each change takes effect immediately (R60).
  public func beginUpdates() {
    loadIfNeeded()
    depth += 1
  }

  /// Ends changes that are animated together. The rows must now be those of the data source (R62).
  public func endUpdates() {
    guard depth > 0 else {
      log.record(ContractViolation(.endWithoutBegin, by: kind))
      return
    }
    depth -= 1
    guard depth == 0 else { return }
    updateDurations.append(NSAnimationContext.current.duration)
    if NSAnimationContext.current.duration == 0 {
      (superview as? NSClipView)?.footage.hasUnanimatedBatch = true
    }
    checkEnd()
  }

  /// Inserts rows and requests their views. Indexes refer to the rows after the call (R61, R63).
  public func insertRows(
    at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []
  ) {
    loadIfNeeded()
    insertAnimations.append(animationOptions)
    for row in indexes {
      updates.append(.insertRow(row))
      guard check(row, below: rows.count + 1, .rowToInsert, .insertRow(row)) else { continue }
      hasUncheckedChanges = true
      guard row < dataCount() else {
        log.record(
          ContractViolation(
            .placeOfInsertedRow, by: kind, .insertRow(row),
            values: ["a new row", "\(row)", "nothing"]))
        continue
      }
      let new = SequentialRow()
      rows.insert(new, at: row)
      if isVisible(row) { fetchViews(of: new, at: row) }
    }
    needsLayout = true
  }

  /// Removes rows. Indexes refer to the rows before the call (R61). If selected rows are removed,
  /// the delegate is notified immediately.
  public func removeRows(
    at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []
  ) {
    loadIfNeeded()
    removeAnimations.append(animationOptions)
    let selected = numberOfSelectedRows
    for row in indexes.reversed() {
      updates.append(.removeRow(row))
      guard check(row, below: rows.count, .rowToRemove, .removeRow(row)) else { continue }
      hasUncheckedChanges = true
      dropViews(of: rows.remove(at: row))
    }
    needsLayout = true
    if numberOfSelectedRows != selected { tellSelection() }
  }

  /// Moves a row. `newIndex` is its index after the call (R61).
  public func moveRow(at oldIndex: Int, to newIndex: Int) {
    loadIfNeeded()
    let operation = ContractViolation.Operation.moveRow(from: oldIndex, to: newIndex)
    updates.append(operation)
    guard check(oldIndex, below: rows.count, .rowToMove, operation),
      check(newIndex, below: rows.count, .rowToMove, operation)
    else { return }
    hasUncheckedChanges = true
    rows.insert(rows.remove(at: oldIndex), at: newIndex)
    needsLayout = true
  }

  /// Reloads the views of rows in columns immediately (R64).
  public func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) {
    loadIfNeeded()
    for row in rowIndexes {
      updates.append(.reloadRow(row))
      let isShown = rows.indices.contains(row)
      let isWanted = row < dataCount()
      guard isShown, isWanted else {
        log.record(
          ContractViolation(
            .placeOfReloadedRow, by: kind, .reloadRow(row),
            values: ["\(row)", isShown ? "a row" : "nothing", isWanted ? "a row" : "nothing"]))
        continue
      }
      reloadViews(of: rows[row], at: row, columnIndexes)
    }
  }

  /// Updates the number of rows. Rows are added or removed at the end.
  public func noteNumberOfRowsChanged() {
    loadIfNeeded()
    let count = dataCount()
    while rows.count > count { dropViews(of: rows.removeLast()) }
    while rows.count < count { rows.append(SequentialRow()) }
    needsLayout = true
  }

  /// Requests the heights of rows from the delegate again.
  public func noteHeightOfRows(withIndexesChanged indexSet: IndexSet) {
    loadIfNeeded()
    heightDurations.append(NSAnimationContext.current.duration)
    for row in indexSet where rows.indices.contains(row) { rows[row].height = nil }
    needsLayout = true
  }

  /// Checks R61.
  private func check(
    _ row: Int, below limit: Int, _ rule: ContractRule, _ operation: ContractViolation.Operation
  ) -> Bool {
    if row >= 0, row < limit { return true }
    log.record(ContractViolation(rule, by: kind, operation, values: ["\(row)", "\(rows.count)"]))
    return false
  }
}
