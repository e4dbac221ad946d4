public import Foundation

/// Decides on heights, headers, selection and editing of a table. Methods that are optional in
/// UIKit have a default implementation here, which does what UIKit does if the method is missing.
///
/// Source: UIKit, `UITableViewDelegate`, iOS 2.0; `didEndDisplaying` and headers and footers that
/// are displayed iOS 6.0, `estimatedHeight…`
/// iOS 7.0, swipe actions iOS 11.0.
@MainActor
public protocol UITableViewDelegate: UIScrollViewDelegate {
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat

  func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat

  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat

  func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat

  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?

  func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?

  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)

  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath)

  func tableView(
    _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int)

  func tableView(
    _ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int)

  func tableView(
    _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int)

  func tableView(
    _ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int)

  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool

  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?

  func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)

  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)

  func tableView(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle

  func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath)

  func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?)

  func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration?

  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration?

  func tableView(
    _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath
}
