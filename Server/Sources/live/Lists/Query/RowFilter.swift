import LiveListSources

/// What a field of a row must be for the row to be shown: `age >= 18`.
///
/// Two numbers are compared as numbers, everything else as text in natural order; a row without the
/// field meets `!=` alone.
struct RowFilter: Hashable, Sendable {
  /// How a field is compared with a value.
  enum Comparison: String, CaseIterable, Sendable {
    case equal = "=="
    case different = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case greater = ">"
    /// Holds the value somewhere, in letters of either case.
    case contains = "~"
  }

  let field: String
  let comparison: Comparison
  let value: String

  /// Whether the row is shown.
  func accepts(_ row: JSONRow) -> Bool {
    guard let text = row[field] else { return comparison == .different }
    let (mine, other) = (FieldValue(text), FieldValue(value))
    return switch comparison {
    case .equal: mine.isSame(as: other)
    case .different: !mine.isSame(as: other)
    case .less: mine < other
    case .greater: other < mine
    case .atMost: !(other < mine)
    case .atLeast: !(mine < other)
    case .contains: text.lowercased().contains(value.lowercased())
    }
  }
}
