import Foundation
import HeadlessAppKit
import LiveList
import LiveListAppKit
import LiveListTesting

/// The data source and delegate of an app that owns the flat list of a table or an outline.
@MainActor
final class AppOwnedRows: NSObject, NSOutlineViewDataSource, NSOutlineViewDelegate {
  /// The object for the row of an item in an outline.
  private final class Node {
    let id: Int

    init(_ id: Int) {
      self.id = id
    }
  }

  /// The selected rows after each change of the selection.
  private(set) var selections: [IndexSet] = []
  /// Whether the app selects the first row when none is selected.
  var selectsFirstRow = false
  private let view: NSTableView
  private var items: [SampleItem] = []
  private var nodes: [Int: Node] = [:]

  init(_ view: NSTableView) {
    self.view = view
    super.init()
    view.dataSource = self
    view.delegate = self
  }

  /// Shows a list.
  func apply(
    _ items: [SampleItem], updates: ContentUpdates = .reconfigure,
    animations: RowAnimations = .fade, isAnimated: Bool = true
  ) {
    for item in items where nodes[item.id] == nil { nodes[item.id] = Node(item.id) }
    view.apply(
      ItemsChangeset(from: self.items, to: items), with: animations, updates: updates,
      options: UpdateOptions(isAnimated: isAnimated)
    ) { self.items = $0 }
  }

  /// The height of a row, which grows with its content.
  private func height(of item: SampleItem?) -> CGFloat { 20 + 10 * CGFloat(item?.content ?? 0) }

  private func changeSelection() {
    selections.append(view.selectedRowIndexes)
    guard selectsFirstRow, view.selectedRowIndexes.isEmpty else { return }
    view.selectRowIndexes([0], byExtendingSelection: false)
  }

  func numberOfRows(in tableView: NSTableView) -> Int { items.count }

  func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView? { NSView() }

  func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat {
    height(of: items[row])
  }

  func tableViewSelectionDidChange(_ notification: Notification) { changeSelection() }

  func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int {
    item == nil ? items.count : 0
  }

  func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any {
    nodes[items[index].id] as Any
  }

  func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool { false }

  func outlineView(
    _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
  ) -> NSView? { NSView() }

  func outlineView(_ outlineView: NSOutlineView, heightOfRowByItem item: Any) -> CGFloat {
    height(of: items.first { $0.id == (item as? Node)?.id })
  }

  func outlineViewSelectionDidChange(_ notification: Notification) { changeSelection() }
}
