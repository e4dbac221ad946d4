import LiveListSources
import LiveListTerminal

extension JSONRow {
  /// The row as a table shows it. Nested fields have columns of their own, such as `metadata.name`;
  /// lists are shown by their values or, if they are long, by their count.
  var cells: [TableCell] { cells(\.cellText) }

  /// The names of the columns of the ``cells``, which take no texts.
  var columnNames: [String] { cells { _ in "" }.map(\.column) }

  /// The row as a log shows it, with lists as JSON.
  var writtenCells: [TableCell] { cells(\.text) }

  /// The row as its details show it: objects and lists with their values.
  var details: [DetailValue] { fields.map { $0.value.detail(named: $0.name) } }

  /// Whether the text of one of the ``cells`` satisfies a condition.
  func hasCellText(_ condition: (String) -> Bool) -> Bool {
    fields.contains { $0.value.hasCellText(condition, depth: 0) }
  }

  private func cells(_ text: (JSONValue) -> String) -> [TableCell] {
    var cells: [TableCell] = []
    for field in fields { cells.append(field.value, named: field.name, depth: 0, text) }
    return cells
  }
}

extension [TableCell] {
  /// The number of levels of nested fields that have columns of their own.
  fileprivate static let depthLimit = 4

  fileprivate mutating func append(
    _ value: JSONValue, named name: String, depth: Int, _ text: (JSONValue) -> String
  ) {
    guard case .object(let members) = value, !members.isEmpty, depth < Self.depthLimit else {
      let isString = if case .string = value { true } else { false }
      append(TableCell(name, text(value), isQuoted: isString))
      return
    }
    for member in members {
      append(member.value, named: "\(name).\(member.name)", depth: depth + 1, text)
    }
  }
}

extension JSONValue {
  fileprivate func hasCellText(_ condition: (String) -> Bool, depth: Int) -> Bool {
    guard case .object(let members) = self, !members.isEmpty, depth < [TableCell].depthLimit else {
      return condition(cellText)
    }
    return members.contains { $0.value.hasCellText(condition, depth: depth + 1) }
  }

  /// The value as a cell shows it.
  fileprivate var cellText: String {
    guard case .array(let elements) = self else { return text }
    let isShort = elements.count <= 5 && elements.allSatisfy(\.isPlain)
    if isShort, !elements.isEmpty { return elements.map(\.text).joined(separator: ", ") }
    return "\(elements.count) \(elements.count == 1 ? "item" : "items")"
  }

  /// The value and those in it.
  fileprivate func detail(named name: String) -> DetailValue {
    switch self {
    case .object(let members) where !members.isEmpty:
      DetailValue(
        name, "\(members.count) \(members.count == 1 ? "field" : "fields")",
        members.map { $0.value.detail(named: $0.name) })
    case .array(let elements) where !elements.isEmpty:
      DetailValue(
        name, cellText, elements.enumerated().map { $1.detail(named: "[\($0)]") })
    default: DetailValue(name, text)
    }
  }

  private var isPlain: Bool {
    switch self {
    case .array, .object: false
    case .null, .bool, .integer, .double, .decimal, .string: true
    }
  }
}
