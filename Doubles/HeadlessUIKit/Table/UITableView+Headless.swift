package import Foundation
import HeadlessViews
package import LiveListTesting

/// What tests inspect; not part of Apple's API.
extension UITableView {
  /// The rules that were broken, in order.
  package var violations: [ContractViolation] { log.violations }

  /// Called with each rule that is broken.
  package var onViolation: ((ContractViolation) -> Void)? {
    get { log.onViolation }
    set { log.onViolation = newValue }
  }

  /// The updates that the table received, in order.
  package var receivedUpdates: [TableUpdate] { updates }

  /// The visible rows, in sections.
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

  /// The texts of the rows that are visible, in sections.
  package var shownRowTexts: [[String]] { shownSections.map { $0.rows.map(\.text) } }
}

/// A section as the user sees it; not Apple's.
package struct ShownSection {
  /// The text of the header, `nil` if there is none or it is offscreen.
  package let header: String?
  /// The text of the footer, `nil` if there is none or it is offscreen.
  package let footer: String?
  /// The rows that are visible.
  package let rows: [ShownRow]
}

/// A row as the user sees it; not Apple's.
package struct ShownRow {
  /// Where the table has it.
  package let path: IndexPath
  /// The cell that shows it.
  package let cell: UITableViewCell
  /// The text of the cell.
  package let text: String
  /// Whether it is marked.
  package let isSelected: Bool
}
