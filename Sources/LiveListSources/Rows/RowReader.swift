import LiveFormats
import LiveList

/// The part of a value that can't be shown as rows, and the reason.
struct RowFault: Error {
  let path: JSONPath
  let reason: String
}

/// Converts a document to rows.
struct RowReader {
  typealias Section = ListSection<String, String, JSONRow>

  let value: JSONValue
  /// The field that identifies rows; `nil` to detect one.
  let key: String?

  /// Converts any document to a list of sections.
  ///
  /// An array becomes one section of rows, and so does an object of records or plain values. In an
  /// object that contains tables (arrays, or objects of only arrays and objects), each table
  /// becomes a section; the other members come before them in a section without a header.
  func sections() throws(RowFault) -> [Section] {
    guard case .object(let members) = value else {
      return [section("", try rows(of: value, at: JSONPath()))]
    }
    let tables = members.filter { $0.value.isTable }
    let others = members.filter { !$0.value.isTable }
    var sections: [Section] = []
    if tables.isEmpty || !others.isEmpty {
      sections.append(section("", try rows(of: others, at: JSONPath())))
    }
    for table in tables {
      let path = JSONPath().appending(table.name)
      sections.append(section(table.name, try rows(of: table.value, at: path)))
    }
    return sections
  }

  /// Converts the whole document to one row.
  ///
  /// - Parameter name: The id of the row if it has none of the usual keys.
  func row(named name: String) throws(RowFault) -> JSONRow {
    if let key {
      return JSONRow(id: try id(of: value, in: key, at: JSONPath()), fields: value.fields)
    }
    let found = JSONRow.certainKeys.lazy.compactMap { value[$0.text] }.first { $0.isIdentity }
    return JSONRow(id: JSONRow.ID(found ?? .string(name)), fields: value.fields)
  }
}

extension RowReader {
  private func section(_ name: String, _ rows: [JSONRow]) -> Section {
    ListSection(id: name, header: name, items: rows)
  }

  private func rows(of value: JSONValue, at path: JSONPath) throws(RowFault) -> [JSONRow] {
    switch value {
    case .array(let elements): try rows(of: elements, at: path)
    case .object(let members): try rows(of: members, at: path)
    case .null: []
    case .bool, .integer, .double, .decimal, .string: [JSONRow(id: "value", fields: value.fields)]
    }
  }

  /// Converts the members of an object to rows that have names.
  private func rows(
    of members: [JSONValue.Member], at path: JSONPath
  ) throws(RowFault) -> [JSONRow] {
    var rows: [JSONRow] = []
    for member in members {
      let (name, value) = (member.name, member.value)
      var id = JSONRow.ID(.string(name))
      if let key, value.isContainer {
        id = try self.id(of: value, in: key, at: path.appending(name))
      }
      let field = JSONRow.Field(name: "key", value: .string(name))
      rows.append(JSONRow(id: id, fields: (value["key"] == nil ? [field] : []) + value.fields))
    }
    return rows
  }

  /// Converts the elements of an array to rows that have positions.
  private func rows(of elements: [JSONValue], at path: JSONPath) throws(RowFault) -> [JSONRow] {
    if let key {
      var rows: [JSONRow] = []
      for (index, value) in elements.enumerated() {
        let id = try id(of: value, in: key, at: path.appending(index))
        rows.append(JSONRow(id: id, fields: value.fields))
      }
      return rows
    }
    let ids = keyIDs(of: elements) ?? valueIDs(of: elements)
    return elements.enumerated().map { index, value in
      JSONRow(id: ids?[index] ?? JSONRow.ID(.integer(Int64(index))), fields: value.fields)
    }
  }

  private func id(
    of value: JSONValue, in key: String, at path: JSONPath
  ) throws(RowFault) -> JSONRow.ID {
    guard let id = value[FieldPath(key)], id.isIdentity else {
      throw RowFault(
        path: path,
        reason:
          "the row has no string or number in the field \"\(key)\"; choose a field that all rows have"
      )
    }
    return JSONRow.ID(id)
  }

  private func keyIDs(of elements: [JSONValue]) -> [JSONRow.ID]? {
    guard let key = JSONRow.usualKey(of: [elements], { $0[$1] }) else { return nil }
    return elements.map { JSONRow.ID($0[key] ?? .null) }
  }

  /// Returns ids if all elements are plain values. They are identified by their values, so that
  /// inserting one at the front leaves the others unchanged. Equal values are numbered.
  private func valueIDs(of elements: [JSONValue]) -> [JSONRow.ID]? {
    guard !elements.contains(where: \.isContainer) else { return nil }
    var counts: [JSONValue: Int] = [:]
    return elements.map { value in
      let count = counts[value, default: 0] + 1
      counts[value] = count
      return JSONRow.ID(count == 1 ? value : .string("\(value.text) #\(count)"))
    }
  }
}

extension JSONValue {
  fileprivate var isContainer: Bool {
    switch self {
    case .array, .object: true
    case .null, .bool, .integer, .double, .decimal, .string: false
    }
  }

  /// Whether the value is a table instead of a row: an array, or an object of only arrays and
  /// objects.
  fileprivate var isTable: Bool {
    switch self {
    case .array: true
    case .object(let members): !members.isEmpty && members.allSatisfy { $0.value.isContainer }
    case .null, .bool, .integer, .double, .decimal, .string: false
    }
  }
}
