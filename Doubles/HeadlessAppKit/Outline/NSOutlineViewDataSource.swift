public import Foundation

/// Provides the items of an outline. Methods that are optional in AppKit have a default
/// implementation here, which does what AppKit does if the method is missing.
///
/// In AppKit, this protocol doesn't refine that of tables: an outline redeclares its `dataSource`
/// with another type. A Swift class can't do that, hence the refinement.
///
/// Source: AppKit, `NSOutlineViewDataSource`, macOS 10.0.
@MainActor
public protocol NSOutlineViewDataSource: NSTableViewDataSource {
  func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int

  func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any

  func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool
}

/// Provides the views of items. Methods that are optional in AppKit have a default implementation
/// here, which does what AppKit does if the method is missing. See ``NSOutlineViewDataSource`` for
/// the reason why it refines another protocol.
///
/// Source: AppKit, `NSOutlineViewDelegate`, macOS 10.0; views macOS 10.7.
@MainActor
public protocol NSOutlineViewDelegate: NSTableViewDelegate {
  func outlineView(
    _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
  ) -> NSView?

  func outlineView(_ outlineView: NSOutlineView, rowViewForItem item: Any) -> NSTableRowView?

  func outlineView(_ outlineView: NSOutlineView, heightOfRowByItem item: Any) -> CGFloat

  func outlineView(_ outlineView: NSOutlineView, isGroupItem item: Any) -> Bool

  func outlineView(_ outlineView: NSOutlineView, shouldSelectItem item: Any) -> Bool

  func outlineView(_ outlineView: NSOutlineView, shouldExpandItem item: Any) -> Bool

  func outlineView(_ outlineView: NSOutlineView, shouldCollapseItem item: Any) -> Bool

  func outlineViewSelectionDidChange(_ notification: Notification)

  func outlineViewItemWillExpand(_ notification: Notification)

  func outlineViewItemDidExpand(_ notification: Notification)

  func outlineViewItemWillCollapse(_ notification: Notification)

  func outlineViewItemDidCollapse(_ notification: Notification)
}

extension NSOutlineViewDelegate {
  public func outlineView(
    _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
  ) -> NSView? { nil }

  public func outlineView(
    _ outlineView: NSOutlineView, rowViewForItem item: Any
  ) -> NSTableRowView? { nil }

  public func outlineView(_ outlineView: NSOutlineView, heightOfRowByItem item: Any) -> CGFloat {
    outlineView.rowHeight
  }

  public func outlineView(_ outlineView: NSOutlineView, isGroupItem item: Any) -> Bool { false }

  public func outlineView(_ outlineView: NSOutlineView, shouldSelectItem item: Any) -> Bool {
    true
  }

  public func outlineView(_ outlineView: NSOutlineView, shouldExpandItem item: Any) -> Bool {
    true
  }

  public func outlineView(_ outlineView: NSOutlineView, shouldCollapseItem item: Any) -> Bool {
    true
  }

  public func outlineViewSelectionDidChange(_ notification: Notification) {}

  public func outlineViewItemWillExpand(_ notification: Notification) {}

  public func outlineViewItemDidExpand(_ notification: Notification) {}

  public func outlineViewItemWillCollapse(_ notification: Notification) {}

  public func outlineViewItemDidCollapse(_ notification: Notification) {}
}
