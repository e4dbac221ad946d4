import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit

/// A product, identified by a number; its name may change.
struct Product {
  let number: Int
  var name: String
}

/// A data source of an app that calls `updateData()`: companies and their products.
@MainActor
final class CompaniesTable: NSObject, UpdatingDataSource {
  typealias Company = ListSection<String, String, Product>

  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 1200))
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 1200), style: .plain)
  var currentSections: [Company]
  /// The calls, in order.
  var calls: [String] = []
  /// The number of requested keys.
  private(set) var keyCount = 0

  init(_ companies: [Company]) {
    currentSections = companies
    super.init()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "product")
    table.dataSource = self
    window.addSubview(table)
    table.layoutIfNeeded()
  }

  /// Sets the data, and updates the table.
  @discardableResult
  func show(
    _ companies: [Company], updates: ContentUpdates = .reconfigure,
    options: UpdateOptions = UpdateOptions()
  ) -> UpdateOutcome {
    currentSections = companies
    return table.updateData(updates: updates, options: options)
  }

  var shown: [[String]] { table.shownRowTexts }

  var batches: [AppliedTableBatch] {
    table.receivedUpdates.compactMap { if case .batch(let batch) = $0 { batch } else { nil } }
  }

  func key(of row: Product) -> Int {
    keyCount += 1
    return row.number
  }

  func isEqual(_ left: Product, _ right: Product) -> Bool {
    calls.append("compare \(left.number)")
    return left.name == right.name
  }

  func isEqual(_ left: String, _ right: String) -> Bool { left == right }

  func tableViewWillUpdate(_ tableView: UITableView) { calls.append("will update") }

  func tableViewDidUpdate(_ tableView: UITableView) {
    calls.append("did update")
  }

  func numberOfSections(in tableView: UITableView) -> Int {
    sections(in: tableView).count
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections(in: tableView)[section].items.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "product", for: indexPath)
    cell.textLabel?.text = sections(in: tableView)[indexPath.section].items[indexPath.row].name
    return cell
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    sections(in: tableView)[section].header
  }
}

/// A company and its products, as `number: name`.
func company(_ name: String, _ products: KeyValuePairs<Int, String>) -> CompaniesTable.Company {
  ListSection(id: name, header: name, items: products.map { Product(number: $0, name: $1) })
}
