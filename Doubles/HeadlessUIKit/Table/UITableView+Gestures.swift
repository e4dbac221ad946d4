package import Foundation
import HeadlessViews
import LiveList
import LiveListTesting

/// Gestures on a table, for tests; not part of Apple's API.
extension UITableView {
  /// A tap on a row.
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

  /// The buttons that a swipe to the left uncovers; `nil` when the row can't be edited.
  ///
  /// A row that may be deleted and names no buttons has one, which is done by
  /// ``commitEditing(_:forRowAt:)``.
  package func swipeActions(forRowAt path: IndexPath) -> UISwipeActionsConfiguration? {
    guard canEdit(path) else { return nil }
    return delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
  }

  /// A tap on the button by which a row is deleted or inserted.
  package func commitEditing(_ style: UITableViewCell.EditingStyle, forRowAt path: IndexPath) {
    guard offersEditing(style, forRowAt: path) else { return }
    dataSource?.tableView(self, commit: style, forRowAt: path)
  }

  /// Whether a row has the button by which it is deleted or inserted (R52).
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

  /// A finger picks a row up. Until it is dropped the table has uncommitted updates (R36).
  package func beginDraggingRow(at path: IndexPath) {
    loadIfNeeded()
    guard hasRow(at: path), dataSource?.tableView(self, canMoveRowAt: path) ?? false else { return }
    drop = .row(path)
  }

  /// The finger drops the row that it picked up. The table moves the cell by itself, and
  /// calls the data source.
  package func dropRow(at proposed: IndexPath) {
    guard case .row(let source)? = drop else { return }
    drop = nil
    let target =
      delegate?.tableView(
        self, targetIndexPathForMoveFromRowAt: source, toProposedIndexPath: proposed) ?? proposed
    guard target != source else { return }
    beginUpdates()
    dataSource?.tableView(self, moveRowAt: source, to: target)
    recorder.record { $0.append(.moveItem(ItemMove(from: source.itemPath, to: target.itemPath))) }
    endUpdates()
  }

  /// Begins or ends a drop over the table, which shows a placeholder (R36).
  package func setHandlingDrop(_ isHandlingDrop: Bool) {
    drop = isHandlingDrop ? .placeholder : nil
  }
}
