import LiveListSources

/// A condition that a row must meet to be shown: `age >= 18`.
///
/// Numbers are compared as numbers, and everything else as text in natural order. A row without the
/// field meets only `!=`.
struct RowFilter: Hashable, Sendable {
  /// How a field is compared with a value.
  enum Comparison: String, CaseIterable, Sendable {
    case equal = "=="
    case different = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case greater = ">"
    /// The text of the field contains the value, ignoring case.
    case contains = "~"
  }

  let field: String
  let comparison: Comparison
  let value: String

  /// Whether the row is shown.
  func accepts(_ row: JSONRow) -> Bool {
    guard let field = row[field] else { return comparison == .different }
    let (mine, other) = (FieldValue(field), FieldValue(.string(value)))
    return switch comparison {
    case .equal: mine.isSame(as: other)
    case .different: !mine.isSame(as: other)
    case .less: mine < other
    case .greater: other < mine
    case .atMost: !(other < mine)
    case .atLeast: !(mine < other)
    case .contains: field.text.lowercased().contains(value.lowercased())
    }
  }
}
