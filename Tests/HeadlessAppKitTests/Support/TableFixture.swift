import Foundation
import HeadlessAppKit
import LiveListTesting

/// A table in a window, with its data: ten rows are visible.
@MainActor
final class TableFixture: NSObject, NSTableViewDataSource, NSTableViewDelegate {
  let view = NSTableView()
  let screen: Screen
  var data: [String]
  /// The rows whose views were requested.
  var asked: [Int] = []
  var selections: [IndexSet] = []

  init(_ data: [String]) {
    self.data = data
    view.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("column")))
    view.rowHeight = 20
    view.intercellSpacing = .zero
    screen = Screen(view)
    super.init()
    view.dataSource = self
    view.delegate = self
    view.layoutSubtreeIfNeeded()
    asked = []
  }

  convenience init(_ data: String...) { self.init(data) }

  func numberOfRows(in tableView: NSTableView) -> Int { data.count }

  func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView? {
    asked.append(row)
    return Label.make(in: tableView, data[row])
  }

  /// Rows whose names are in capitals are group rows.
  func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool {
    row < data.count && data[row] == data[row].uppercased()
  }

  func tableViewSelectionDidChange(_ notification: Notification) {
    selections.append(view.selectedRowIndexes)
  }

  /// Changes rows in one group.
  func update(to data: [String], _ tell: (NSTableView) -> Void) {
    self.data = data
    view.beginUpdates()
    tell(view)
    view.endUpdates()
  }

  var shown: [String] { view.shownRowTexts }
  var messages: [String] { view.violations.map(\.message) }
}
