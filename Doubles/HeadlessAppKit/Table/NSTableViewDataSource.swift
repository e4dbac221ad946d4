public import Foundation

/// Provides the rows of a table. Methods that are optional in AppKit have a default implementation
/// here, which does what AppKit does if the method is missing.
///
/// Source: AppKit, `NSTableViewDataSource`, macOS 10.0.
@MainActor
public protocol NSTableViewDataSource: NSObjectProtocol {
  func numberOfRows(in tableView: NSTableView) -> Int
}

extension NSTableViewDataSource {
  public func numberOfRows(in tableView: NSTableView) -> Int { 0 }
}

/// Provides the views of rows. Methods that are optional in AppKit have a default implementation
/// here, which does what AppKit does if the method is missing.
///
/// Source: AppKit, `NSTableViewDelegate`, macOS 10.0; views macOS 10.7.
@MainActor
public protocol NSTableViewDelegate: NSObjectProtocol {
  func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView?

  func tableView(_ tableView: NSTableView, rowViewForRow row: Int) -> NSTableRowView?

  func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat

  func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool

  func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool

  func tableViewSelectionDidChange(_ notification: Notification)
}

extension NSTableViewDelegate {
  public func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView? { nil }

  public func tableView(_ tableView: NSTableView, rowViewForRow row: Int) -> NSTableRowView? {
    nil
  }

  public func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat {
    tableView.rowHeight
  }

  public func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool { false }

  public func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool { true }

  public func tableViewSelectionDidChange(_ notification: Notification) {}
}
