package import Foundation
import HeadlessViews
package import LiveListTesting

/// Members for tests, which aren't part of Apple's API.
extension UITableView {
  /// The rules that were broken, in order.
  package var violations: [ContractViolation] { log.violations }

  /// Called for each broken rule.
  package var onViolation: ((ContractViolation) -> Void)? {
    get { log.onViolation }
    set { log.onViolation = newValue }
  }

  /// The updates that the table received, in order.
  package var receivedUpdates: [TableUpdate] { updates }

  /// The titles of the index at the edge.
  package var shownIndexTitles: [String]? { indexTitles }

  /// Scrolls to the section of a title of the index, as a tap on it does.
  package func tapIndexTitle(at index: Int) {
    guard let dataSource, let titles = indexTitles, titles.indices.contains(index) else { return }
    let section = dataSource.tableView(
      self, sectionForSectionIndexTitle: titles[index], at: index)
    contentOffset.y = rect(forSection: section).minY
    layoutIfNeeded()
  }

  /// The visible rows by section.
  package var shownSections: [ShownSection] {
    layoutIfNeeded()
    return sections.enumerated().map { section, content in
      ShownSection(
        header: content.header.view?.shownText, footer: content.footer.view?.shownText,
        rows: content.rows.enumerated().compactMap { row, content in
          content.cell.map {
            ShownRow(
              path: IndexPath(row: row, section: section), cell: $0, text: $0.shownText,
              isSelected: $0.isSelected)
          }
        })
    }
  }

  /// The texts of the visible rows, by section.
  package var shownRowTexts: [[String]] { shownSections.map { $0.rows.map(\.text) } }
}

/// A section as the user sees it. It isn't part of Apple's API.
package struct ShownSection {
  /// The text of the header; `nil` if there is none or it is offscreen.
  package let header: String?
  /// The text of the footer; `nil` if there is none or it is offscreen.
  package let footer: String?
  /// The visible rows.
  package let rows: [ShownRow]
}

/// A row as the user sees it. It isn't part of Apple's API.
package struct ShownRow {
  /// The row's path in the table.
  package let path: IndexPath
  /// The cell that shows the row.
  package let cell: UITableViewCell
  /// The text of the cell.
  package let text: String
  /// Whether the row is selected.
  package let isSelected: Bool
}
