import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit

/// A table view in a window that shows the list of a source, with an action that runs whenever a
/// cell is requested.
@MainActor
final class SourceTable {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  let table: UITableView
  let asked = Counter()
  let source: TableViewSource<String, String, Neighbor>

  /// Counts requested cells, and runs an action for each.
  @MainActor final class Counter {
    var count = 0
    var action: (() -> Void)?
  }

  init(style: UITableView.Style = .plain) {
    table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: style)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "friend")
    window.addSubview(table)
    source = TableViewSource(table) { [asked] table, path, friend in
      asked.count += 1
      asked.action?()
      let cell = table.dequeueReusableCell(withIdentifier: "friend", for: path)
      cell.textLabel?.text = friend.id + friend.mood
      return cell
    }
    source.headerTitle = { $0.header.isEmpty ? nil : $0.header }
  }
}
