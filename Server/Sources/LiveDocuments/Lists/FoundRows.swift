import LiveFormats
import LiveList
import LiveListSources

/// The part of a document that contains the rows.
struct FoundRows {
  typealias Section = ListSection<String, String, JSONRow>

  /// The rows, or the objects that contain them.
  let value: JSONValue
  /// The path of the rows in the document; empty for the whole document.
  let path: String
  /// The field of each object that contains the rows of its section; `nil` if there are no nested
  /// lists.
  let nested: FieldPath?

  /// - Parameter rows: The path that the user specified; `nil` to detect it.
  /// - Throws: `FormatFailure` if the document has no list at the path.
  init(in document: JSONValue, at rows: String?) throws(FormatFailure) {
    guard let rows else {
      let envelope = document.envelope
      value = envelope?.value ?? document
      nested = value.nestedLists.map(FieldPath.init)
      path = [envelope?.name, nested?.text].compactMap(\.self).joined(separator: ".")
      return
    }
    path = rows == "." ? "" : rows
    if let member = rows == "." ? document : document[FieldPath(rows)] {
      (value, nested) = (member, nil)
    } else {
      (value, nested) = try Self.nestedRows(in: document, along: rows)
    }
  }

  /// The array to which the beginning of a path leads, and the rest of the path, which leads into
  /// its elements.
  private static func nestedRows(
    in document: JSONValue, along rows: String
  ) throws(FormatFailure) -> (JSONValue, FieldPath) {
    var (value, rest) = (document, rows.split(separator: ".")[...])
    while let name = rest.first, let member = value[FieldPath(String(name))] {
      value = member
      rest = rest.dropFirst()
    }
    let nested = FieldPath(rest.joined(separator: "."))
    guard case .array(let elements) = value,
      elements.contains(where: { if case .array? = $0[nested] { true } else { false } })
    else {
      let names = document.listNames
      throw FormatFailure(
        "there are no rows at \"\(rows)\""
          + (names.isEmpty ? "" : "; lists: \(names.joined(separator: ", "))"),
        at: nil)
    }
    return (value, nested)
  }

  /// The rows as sections.
  func sections(_ identity: RowIdentity) throws(FormatFailure) -> [Section] {
    if let nested, case .array(let parents) = value {
      return try sections(of: parents, at: nested, identity)
    }
    guard case .content = identity, case .array(let rows) = value else {
      return try JSONRow.sections(of: value, key: identity.field)
    }
    return [ListSection(id: "", header: "", items: RowIdentity.byContent(rows))]
  }

  private func sections(
    of parents: [JSONValue], at nested: FieldPath, _ identity: RowIdentity
  ) throws(FormatFailure) -> [Section] {
    let parentKey = JSONRow.usualKey(of: [parents]) { $0[$1] }
    var sections: [Section] = []
    for (index, parent) in parents.enumerated() {
      let id = parentKey.flatMap { parent[$0] }?.text ?? "\(index)"
      let title = ["name", "title", "Name"].lazy.compactMap { parent[$0] }.first?.text ?? id
      let rows = parent[nested] ?? .array([])
      let items = try JSONRow.sections(of: rows, key: identity.field).flatMap(\.items)
      sections.append(ListSection(id: id, header: title, items: items))
    }
    return sections
  }

  /// The lists of rows, one for each section.
  fileprivate var lists: [[JSONValue]] {
    guard case .array(let elements) = value else { return [] }
    guard let nested else { return [elements] }
    return elements.map { if case .array(let rows)? = $0[nested] { rows } else { [] } }
  }
}

/// How the rows of one or more documents are identified.
enum RowIdentity {
  /// By a field.
  case field(FieldPath)
  /// By all fields. Positions would turn an insertion at the top into a change of every row.
  case content
  /// As the rows of any JSON are.
  case usual

  /// The identity that suits all of some lists, so that the same row has the same identity in each.
  ///
  /// - Parameters:
  ///   - key: The field that the user specified; `nil` to detect one.
  ///   - isTable: Whether the rows are those of a table, whose first column is a key if its values
  ///     are all different.
  init(of found: [FoundRows], key: String?, isTable: Bool) {
    let lists = found.flatMap(\.lists)
    if let key {
      self = .field(FieldPath(key))
    } else if lists.isEmpty || !lists.allSatisfy(\.areObjects) || lists.allSatisfy(\.isEmpty) {
      self = .usual
    } else if let key = JSONRow.usualKey(of: lists, { $0[$1] }) {
      self = .field(key)
    } else if isTable {
      let columns = Set(lists.compactMap(\.firstColumn))
      let column = columns.count == 1 ? columns.first : nil
      let isKey = column.map { column in lists.allSatisfy { $0.isIdentified(by: column) } }
      self = if let column, isKey == true { .field(column) } else { .content }
    } else {
      self = .usual
    }
  }

  /// The field that identifies rows, if one does.
  var field: String? { if case .field(let field) = self { field.text } else { nil } }

  /// Rows that are identified by all their fields. Equal rows are numbered.
  static func byContent(_ rows: [JSONValue]) -> [JSONRow] {
    var counts: [JSONValue: Int] = [:]
    return rows.map { row in
      let count = counts[row, default: 0] + 1
      counts[row] = count
      return JSONRow(id: JSONRow.ID(byContent(row, number: count)), content: row)
    }
  }

  /// The identity of the row with a number among those that equal it.
  static func byContent(_ row: JSONValue, number: Int) -> JSONValue {
    .string(row.text + (number == 1 ? "" : " #\(number)"))
  }
}

extension [JSONValue] {
  fileprivate var areObjects: Bool { allSatisfy { if case .object = $0 { true } else { false } } }

  fileprivate var firstColumn: FieldPath? {
    guard case .object(let members)? = first else { return nil }
    return members.first.map { FieldPath($0.name) }
  }

  fileprivate func isIdentified(by column: FieldPath) -> Bool {
    let values = map { $0[column] ?? .null }
    return values.allSatisfy { $0.isIdentity && $0 != .string("") } && values.areDistinct
  }
}

extension JSONValue {
  /// The list of an object that consists of one list of objects and a description of it: the member
  /// `items`, `data` or `results`, or the only list of objects.
  var envelope: (name: String, value: JSONValue)? {
    guard case .object(let members) = self else { return nil }
    let lists = members.filter(\.value.isListOfObjects)
    let usual = ["items", "data", "results"]
    if let list = usual.lazy.compactMap({ name in members.first { $0.name == name } }).first,
      list.value.isListOfObjects || list.value == .array([])
    {
      return lists.allSatisfy { $0.name == list.name } ? (list.name, list.value) : nil
    }
    guard lists.count == 1, members.allSatisfy({ $0.name == lists[0].name || $0.value.isRemark })
    else { return nil }
    return (lists[0].name, lists[0].value)
  }

  /// The field of the nested lists if this is an array of objects that consist of a name and a list
  /// or, if the elements of the list are objects, too, of two plain fields and a list.
  fileprivate var nestedLists: String? {
    guard case .array(let elements) = self, !elements.isEmpty else { return nil }
    var field: String?
    for element in elements {
      guard case .object(let members) = element, members.count <= 3 else { return nil }
      let lists = members.filter { if case .array = $0.value { true } else { false } }
      guard lists.count == 1, members.count > 1,
        members.count == 2 || lists[0].value.isListOfObjects || lists[0].value == .array([]),
        members.allSatisfy({ $0.name == lists[0].name || $0.value.isPlain }),
        field == nil || field == lists[0].name
      else { return nil }
      field = lists[0].name
    }
    let hasName = JSONRow.usualKey(of: [elements]) { $0[$1] } != nil
    return hasName ? field : nil
  }

  /// The members that are lists, for messages.
  fileprivate var listNames: [String] {
    guard case .object(let members) = self else { return [] }
    return members.filter { if case .array = $0.value { true } else { false } }.map(\.name)
  }

  private var isListOfObjects: Bool {
    guard case .array(let elements) = self, !elements.isEmpty else { return false }
    return elements.allSatisfy { if case .object = $0 { true } else { false } }
  }

  /// Whether the value can describe a list next to it: a plain value, an empty list, or an object
  /// of plain values.
  private var isRemark: Bool {
    switch self {
    case .array(let elements): elements.isEmpty
    case .object(let members): members.allSatisfy(\.value.isPlain)
    case .null, .bool, .integer, .double, .decimal, .string: true
    }
  }

  fileprivate var isPlain: Bool {
    switch self {
    case .array, .object: false
    case .null, .bool, .integer, .double, .decimal, .string: true
    }
  }
}
