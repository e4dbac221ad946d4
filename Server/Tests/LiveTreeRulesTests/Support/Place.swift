import LiveTreeRules

/// A line and a column, for comparing the position of an error with a mark in its document.
struct Place: Hashable {
  var line = 1
  var column = 1

  init(_ error: RulesError) {
    line = error.line
    column = error.column
  }

  /// Creates the position of the first `‸`.
  init(ofMarkIn text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "‸": return
      case "\n": (line, column) = (line + 1, 1)
      default: column += 1
      }
    }
  }
}
