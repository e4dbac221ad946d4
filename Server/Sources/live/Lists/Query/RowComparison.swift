import LiveListSources

/// A comparison of a field with a value: `age >= 18`.
///
/// Numbers and quantities are compared by their size, everything else as text in natural order. A row
/// without the field meets only `!=` and `!~`.
struct RowComparison: Hashable, Sendable {
  /// How a field is compared with a value.
  enum Comparison: String, CaseIterable, Sendable {
    case equal = "=="
    case different = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case greater = ">"
    /// The text of the field contains the value, ignoring case, or matches it, if the value is a
    /// regular expression.
    case contains = "~"
    /// The opposite of ``contains``.
    case lacks = "!~"
  }

  let field: FieldPath
  let comparison: Comparison
  let value: String
  /// The value as a regular expression; `nil` if it is a plain text.
  let pattern: RowPattern?
  private let compared: FieldValue

  init(_ field: FieldPath, _ comparison: Comparison, _ value: String, pattern: RowPattern? = nil) {
    self.field = field
    self.comparison = comparison
    self.value = value
    self.pattern = pattern
    compared = FieldValue(.string(value))
  }

  /// Whether rows are compared by their order.
  var isOrdering: Bool {
    switch comparison {
    case .atMost, .atLeast, .less, .greater: true
    case .equal, .different, .contains, .lacks: false
    }
  }

  /// Whether the value is a number.
  var hasNumber: Bool { compared.isNumber }

  /// Whether the row meets the comparison.
  func accepts(_ row: JSONRow) -> Bool {
    guard let field = row[field] else { return comparison == .different || comparison == .lacks }
    switch comparison {
    case .contains: return matches(field)
    case .lacks: return !matches(field)
    case .equal: return FieldValue(field) == compared
    case .different: return FieldValue(field) != compared
    case .less: return FieldValue(field) < compared
    case .greater: return compared < FieldValue(field)
    case .atMost: return !(compared < FieldValue(field))
    case .atLeast: return !(FieldValue(field) < compared)
    }
  }

  private func matches(_ field: JSONValue) -> Bool {
    if let pattern { return pattern.matches(field.text) }
    return field.text.lowercased().contains(value.lowercased())
  }
}

/// A regular expression that a user typed, which was checked when it was read.
struct RowPattern: Hashable, Sendable {
  let source: String
  let ignoresCase: Bool
  private let compiled: CompiledPattern

  /// - Throws: The error of the regular expression.
  init(_ source: String, ignoresCase: Bool = false) throws {
    self.source = source
    self.ignoresCase = ignoresCase
    compiled = CompiledPattern(regex: try Regex(source).ignoresCase(ignoresCase))
  }

  func matches(_ text: String) -> Bool { text.firstMatch(of: compiled.regex) != nil }

  static func == (left: RowPattern, right: RowPattern) -> Bool {
    left.source == right.source && left.ignoresCase == right.ignoresCase
  }

  func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// A regular expression doesn't change after it was compiled, so tasks can share it. The standard
/// library doesn't declare that.
private struct CompiledPattern: @unchecked Sendable {
  let regex: Regex<AnyRegexOutput>
}
