package import Foundation
import HeadlessViews
import LiveList
import LiveListTesting

/// Simulated gestures on a table for tests, which aren't part of Apple's API.
extension UITableView {
  /// Simulates a tap on a row.
  package func tapRow(at path: IndexPath) {
    loadIfNeeded()
    let allows = isEditingRows ? allowsSelectionDuringEditing || allowsSeveralRows : allowsSelection
    guard allows, hasRow(at: path),
      delegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return }
    if allowsSeveralRows, selectedPaths.contains(path) { return giveUp(path) }
    let chosen = delegate == nil ? path : delegate?.tableView(self, willSelectRowAt: path)
    guard let chosen else { return }
    if !allowsSeveralRows { for other in selectedPaths where other != chosen { giveUp(other) } }
    selectRow(at: chosen, animated: false, scrollPosition: .none)
    delegate?.tableView(self, didSelectRowAt: chosen)
  }

  private func giveUp(_ path: IndexPath) {
    let given = delegate == nil ? path : delegate?.tableView(self, willDeselectRowAt: path)
    guard let given else { return }
    deselectRow(at: given, animated: false)
    delegate?.tableView(self, didDeselectRowAt: given)
  }

  /// Returns the buttons that a swipe to the left uncovers; `nil` if the row can't be edited.
  ///
  /// If a row may be deleted but specifies no buttons, it has a single one, which
  /// ``commitEditing(_:forRowAt:)`` taps.
  package func swipeActions(forRowAt path: IndexPath) -> UISwipeActionsConfiguration? {
    guard canEdit(path) else { return nil }
    return delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
  }

  /// Simulates a tap on the button that deletes or inserts a row.
  package func commitEditing(_ style: UITableViewCell.EditingStyle, forRowAt path: IndexPath) {
    guard offersEditing(style, forRowAt: path) else { return }
    dataSource?.tableView(self, commit: style, forRowAt: path)
  }

  /// Returns whether a row has the button that deletes or inserts it (R52).
  package func offersEditing(
    _ style: UITableViewCell.EditingStyle, forRowAt path: IndexPath
  ) -> Bool {
    canEdit(path) && commitsEdits
      && (delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete) == style
  }

  private func canEdit(_ path: IndexPath) -> Bool {
    loadIfNeeded()
    return hasRow(at: path) && dataSource?.tableView(self, canEditRowAt: path) ?? false
  }

  /// Simulates picking up a row. The table has uncommitted updates until the row is dropped (R36).
  package func beginDraggingRow(at path: IndexPath) {
    loadIfNeeded()
    guard hasRow(at: path), let dataSource, dataSource.respondsToMove,
      dataSource.tableView(self, canMoveRowAt: path)
    else { return }
    drop = .row(path)
  }

  /// Simulates dropping the row that was picked up. The table itself moves the cell, and calls the
  /// data source.
  package func dropRow(at proposed: IndexPath) {
    guard case .row(let source)? = drop else { return }
    drop = nil
    let target =
      delegate?.tableView(
        self, targetIndexPathForMoveFromRowAt: source, toProposedIndexPath: proposed) ?? proposed
    guard target != source else { return }
    beginUpdates()
    dataSource?.tableView(self, moveRowAt: source, to: target)
    recorder.record {
      $0.append(.moveItem(ListDiff.ItemMove(from: source.itemPath, to: target.itemPath)))
    }
    endUpdates()
  }

  /// Begins or ends a drop over the table. During a drop the table shows a placeholder (R36).
  package func setHandlingDrop(_ isHandlingDrop: Bool) {
    drop = isHandlingDrop ? .placeholder : nil
  }
}
