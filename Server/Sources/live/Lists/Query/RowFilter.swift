import LiveListSources

/// A condition that a row must meet to be shown: `age >= 18 and not (team == red or name ~ /^A/)`.
indirect enum RowFilter: Hashable, Sendable {
  case comparison(RowComparison)
  case and(RowFilter, RowFilter)
  case or(RowFilter, RowFilter)
  case not(RowFilter)

  /// Whether the row is shown.
  func accepts(_ row: JSONRow) -> Bool {
    switch self {
    case .comparison(let comparison): comparison.accepts(row)
    case .and(let first, let second): first.accepts(row) && second.accepts(row)
    case .or(let first, let second): first.accepts(row) || second.accepts(row)
    case .not(let filter): !filter.accepts(row)
    }
  }

  /// The comparisons, from left to right.
  var comparisons: [RowComparison] {
    switch self {
    case .comparison(let comparison): [comparison]
    case .and(let first, let second), .or(let first, let second):
      first.comparisons + second.comparisons
    case .not(let filter): filter.comparisons
    }
  }
}

extension RowFilter: CustomStringConvertible {
  /// The filter as the user writes it.
  var description: String {
    switch self {
    case .comparison(let comparison): comparison.description
    case .and(let first, let second): "\(first.asPart) and \(second.asPart)"
    case .or(let first, let second): "\(first.asPart) or \(second.asPart)"
    case .not(let filter): "not \(filter.asPart)"
    }
  }

  private var asPart: String {
    switch self {
    case .comparison, .not: description
    case .and, .or: "(\(description))"
    }
  }
}

extension RowComparison: CustomStringConvertible {
  var description: String {
    if let pattern {
      let source = pattern.source.replacing("/", with: "\\/")
      return
        "\(Self.quoted(field.text)) \(comparison.rawValue) /\(source)/\(pattern.ignoresCase ? "i" : "")"
    }
    return "\(Self.quoted(field.text)) \(comparison.rawValue) \(Self.quoted(value))"
  }

  /// A name or a value, in quotes unless it is a plain word.
  static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "0123456789_.-[]".unicodeScalars.contains($0)
      }
    guard !isPlain || ["and", "or", "not"].contains(text.lowercased()) else { return text }
    return text.contains("\"") ? "'\(text)'" : "\"\(text)\""
  }
}
