import Foundation
import HeadlessViews
import LiveListTesting

extension UITableView {
  func violation(
    of rule: ContractRule, _ operation: ContractViolation.Operation? = nil, _ values: String...
  ) -> ContractViolation {
    ContractViolation(rule, by: .tableView, operation, values: values)
  }

  /// Discards the counts and cells of the data source.
  func setNeedsData() {
    let old = sections
    sections = []
    needsData = true
    geometry = nil
    cells.isReconfiguring = nil
    for (section, content) in old.enumerated() {
      for (row, content) in content.rows.enumerated() {
        guard let cell = content.cell else { continue }
        endDisplaying(cell, at: IndexPath(row: row, section: section))
      }
      recycle(header: content.header.view, of: section)
      recycle(footer: content.footer.view, of: section)
    }
    setNeedsLayout()
  }

  /// Counts the rows, unless they have been counted (R1).
  func loadIfNeeded() {
    guard needsData else { return }
    needsData = false
    sections = dataCounts().map { TableSection(rowCount: $0) }
  }

  /// Returns the number of rows in each section of the data source.
  func dataCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.tableView(self, numberOfRowsInSection: $0)
    }
  }

  /// The number of rows in each section of the table.
  var shownCounts: [Int] { sections.map(\.rows.count) }

  func hasRow(at path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section)
      && sections[path.section].rows.indices.contains(path.row)
  }

  /// The paths of all rows, in order.
  var allPaths: [IndexPath] {
    sections.enumerated().flatMap { section, content in
      content.rows.indices.map { IndexPath(row: $0, section: section) }
    }
  }
}

/// Source: UIKit, `UITableView`, "Getting the number of rows and sections", iOS 2.0.
extension UITableView {
  /// The number of sections of the table, which may differ from that of its data source.
  public var numberOfSections: Int {
    loadIfNeeded()
    return sections.count
  }

  /// Returns the number of rows in a section of the table.
  public func numberOfRows(inSection section: Int) -> Int {
    loadIfNeeded()
    return sections.indices.contains(section) ? sections[section].rows.count : 0
  }
}
