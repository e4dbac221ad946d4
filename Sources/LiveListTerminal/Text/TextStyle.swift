/// The role of a piece of text, which determines its appearance.
public enum TextStyle: Hashable, Sendable, CaseIterable {
  /// The text of a row.
  case plain
  /// The name of the table.
  case title
  /// The header of a section.
  case heading
  /// The names of the columns.
  case columnName
  /// Less important text.
  case faint
  /// An inserted row.
  case inserted
  /// The text of a deleted row.
  case deleted
  /// The remark on a deleted row; unlike the text, not struck through.
  case deleteSign
  /// A moved row.
  case moved
  /// A cell whose text changed.
  case updated
  /// The remark on a row whose cells changed.
  case updateSign
  /// A match of the search.
  case match
  /// The sign of a live list.
  case live
  /// A warning.
  case warning

  /// Returns the parameters of "select graphic rendition" (ECMA-48, 8.3.117).
  ///
  /// The colors are readable on light and dark backgrounds. A changed cell has its own background
  /// while the change is fresh.
  ///
  /// The current row is drawn in reverse video, except for cells with their own background.
  func renditions(isDim: Bool, isCurrent: Bool = false) -> String {
    guard isCurrent else { return renditions(isDim: isDim) }
    switch self {
    case .match: return renditions(isDim: false)
    case .updated: return isDim ? "4;7" : renditions(isDim: false)
    default:
      let own = renditions(isDim: isDim)
      return own.isEmpty ? "7" : "\(own);7"
    }
  }

  private func renditions(isDim: Bool) -> String {
    switch self {
    case .plain: isDim ? "2" : ""
    case .title: isDim ? "1;2" : "1"
    case .heading: isDim ? "1;2" : "1"
    case .columnName, .faint: "2"
    case .inserted: isDim ? "2;32" : "32"
    case .deleted: isDim ? "2;9;31" : "9;31"
    case .deleteSign: isDim ? "2;31" : "31"
    case .moved: isDim ? "2;36" : "36"
    case .updateSign: isDim ? "2;33" : "33"
    case .updated: isDim ? "33" : "30;43"
    case .match: "30;46"
    case .live: isDim ? "2;32" : "32"
    case .warning: isDim ? "2;31" : "1;31"
    }
  }
}
