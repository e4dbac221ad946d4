import Foundation
import HeadlessUIKit
import LiveList
import LiveListTesting

/// The names of sections and rows in a data source.
typealias Names = [(header: String, rows: [String])]

/// Sections of rows that are named by their numbers, `0.0`, `0.1`, …
func names(_ counts: [Int]) -> Names {
  counts.enumerated().map { section, count in
    ("\(section)", (0..<count).map { "\(section).\($0)" })
  }
}

/// A table in a window, with its data.
@MainActor
final class TableFixture: NSObject, UITableViewDataSource, UITableViewDelegate {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
  var data: Names
  /// Called when a cell is requested.
  var onCell: (IndexPath) -> Void = { _ in }
  /// The rows that were selected and deselected, in the order of the calls.
  var selections: [String] = []
  /// The rows whose cells were removed.
  var left: [UITableViewCell] = []

  init(_ data: Names) {
    self.data = data
    super.init()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = self
    table.delegate = self
    window.addSubview(table)
    table.layoutIfNeeded()
  }

  convenience init(_ rows: String...) {
    self.init([("", rows)])
  }

  func numberOfSections(in tableView: UITableView) -> Int { data.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    data[section].rows.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    onCell(indexPath)
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    cell.textLabel?.text = data[indexPath.section].rows[indexPath.row]
    return cell
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    data[section].header.isEmpty ? nil : data[section].header
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    selections.append("+\(indexPath.row)")
  }

  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    selections.append("-\(indexPath.row)")
  }

  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {
    left.append(cell)
  }

  /// The texts of the rows of the only section.
  var shown: [String] { table.shownRowTexts.flatMap(\.self) }

  /// Changes rows of the only section in a batch.
  func update(to rows: [String], _ tell: @escaping (UITableView) -> Void) {
    table.performBatchUpdates {
      self.data[0].rows = rows
      tell(self.table)
    }
  }
}

extension IndexPath {
  /// The same position as an `ItemPath`, as changes use it.
  var asItemPath: ItemPath { ItemPath(section: section, item: row) }
}
