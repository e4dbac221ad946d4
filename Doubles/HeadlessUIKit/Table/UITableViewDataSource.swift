public import Foundation

/// Provides the rows of a table. Methods that are optional in UIKit have a default implementation
/// here, which does what UIKit does if the method is missing.
///
/// Source: UIKit, `UITableViewDataSource`, iOS 2.0.
@MainActor
public protocol UITableViewDataSource: NSObjectProtocol {
  func numberOfSections(in tableView: UITableView) -> Int

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?

  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?

  func sectionIndexTitles(for tableView: UITableView) -> [String]?

  func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int

  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool

  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool

  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath)

  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath)

  /// Whether the data source responds to `tableView(_:commit:forRowAt:)`. It isn't part of Apple's
  /// API, where a table view calls `responds(to:)`.
  var respondsToCommit: Bool { get }

  /// Whether the data source responds to `tableView(_:moveRowAt:to:)`. Without it, a table view shows no control to
  /// reorder rows. It isn't part of Apple's API, either.
  var respondsToMove: Bool { get }
}

extension UITableViewDataSource {
  public var respondsToCommit: Bool { true }
  public var respondsToMove: Bool { false }

  public func numberOfSections(in tableView: UITableView) -> Int { 1 }

  public func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { nil }

  public func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? { nil }

  public func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }

  public func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }

  public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    true
  }

  public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    true
  }

  public func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}

  public func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
}
