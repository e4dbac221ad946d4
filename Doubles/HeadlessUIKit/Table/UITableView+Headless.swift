package import Foundation
import HeadlessViews
package import LiveListTesting

/// What tests see of a table; none of it is Apple's.
extension UITableView {
  /// The rules that the table was made to break, the first first.
  package var violations: [ContractViolation] { log.violations }

  /// Called with each rule that the table is made to break.
  package var onViolation: ((ContractViolation) -> Void)? {
    get { log.onViolation }
    set { log.onViolation = newValue }
  }

  /// What the table was told, the first first.
  package var toldUpdates: [TableUpdate] { updates }

  /// What the person sees, in sections; rows out of sight are left out.
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

  /// The texts of the rows that are in sight, in sections.
  package var shownRowTexts: [[String]] { shownSections.map { $0.rows.map(\.text) } }
}

/// A section as the person sees it; not Apple's.
package struct ShownSection {
  /// The text of the header, `nil` without one or out of sight.
  package let header: String?
  /// The text of the footer, `nil` without one or out of sight.
  package let footer: String?
  /// The rows that are in sight.
  package let rows: [ShownRow]
}

/// A row as the person sees it; not Apple's.
package struct ShownRow {
  /// Where the table has it.
  package let path: IndexPath
  /// The cell that shows it.
  package let cell: UITableViewCell
  /// What is written in the cell.
  package let text: String
  /// Whether it is marked.
  package let isSelected: Bool
}
