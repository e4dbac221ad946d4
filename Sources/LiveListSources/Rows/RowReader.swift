import LiveList

/// Makes a document into rows.
struct RowReader {
  typealias Section = ListSection<String, String, JSONRow>

  let document: JSONDocument
  /// The field by which rows are told apart, `nil` to find one.
  let key: String?

  /// Any document as a list of sections.
  ///
  /// An array is one section of rows; so is an object of records or of plain values. An object that
  /// holds arrays, or objects of nothing but objects, is a section for each of these; what else it
  /// holds comes before, in a section without a header.
  func sections() throws(JSONFailure) -> [Section] {
    guard case .object(let members) = document.root.value else {
      return [section("", try rows(of: document.root, at: JSONPath()))]
    }
    let tables = members.filter { $0.node.isTable }
    let others = members.filter { !$0.node.isTable }
    var sections: [Section] = []
    if tables.isEmpty || !others.isEmpty {
      sections.append(section("", try rows(of: others, at: JSONPath())))
    }
    for table in tables {
      let path = JSONPath().appending(table.name)
      sections.append(section(table.name, try rows(of: table.node, at: path)))
    }
    return sections
  }

  /// The whole document as one row.
  ///
  /// - Parameter name: What the row is known by when it has none of the usual keys.
  func row(named name: String) throws(JSONFailure) -> JSONRow {
    let root = document.root
    if let key {
      return JSONRow(id: try id(of: root, in: key, at: JSONPath()), fields: root.fields)
    }
    // A name or a title is not enough: the lines of a log have them too.
    let found = JSONRow.usualKeys.prefix(4).lazy.compactMap { root[$0] }.first { $0.isIdentity }
    return JSONRow(id: found?.text ?? name, fields: root.fields)
  }
}

extension RowReader {
  private func section(_ name: String, _ rows: [JSONRow]) -> Section {
    ListSection(id: name, header: name, items: rows)
  }

  private func rows(of node: JSONNode, at path: JSONPath) throws(JSONFailure) -> [JSONRow] {
    switch node.value {
    case .array(let elements): try rows(of: elements, at: path)
    case .object(let members): try rows(of: members, at: path)
    case .null: []
    case .bool, .number, .string: [JSONRow(id: "value", fields: node.fields)]
    }
  }

  /// Rows that have names.
  private func rows(
    of members: [JSONNode.Member], at path: JSONPath
  ) throws(JSONFailure) -> [JSONRow] {
    var rows: [JSONRow] = []
    for member in members {
      let (name, node) = (member.name, member.node)
      let hasKey = key != nil && node.isContainer
      let id = hasKey ? try id(of: node, in: key ?? "", at: path.appending(name)) : name
      let field = JSONRow.Field(name: "key", text: name)
      rows.append(JSONRow(id: id, fields: (node["key"] == nil ? [field] : []) + node.fields))
    }
    return rows
  }

  /// Rows that have positions.
  private func rows(of elements: [JSONNode], at path: JSONPath) throws(JSONFailure) -> [JSONRow] {
    if let key {
      var rows: [JSONRow] = []
      for (index, node) in elements.enumerated() {
        let id = try id(of: node, in: key, at: path.appending(index))
        rows.append(JSONRow(id: id, fields: node.fields))
      }
      return rows
    }
    let ids = commonIDs(of: elements) ?? valueIDs(of: elements)
    return elements.enumerated().map { index, node in
      JSONRow(id: ids?[index] ?? "\(index)", fields: node.fields)
    }
  }

  private func id(
    of node: JSONNode, in key: String, at path: JSONPath
  ) throws(JSONFailure) -> String {
    guard let value = node[key], value.isIdentity else {
      throw JSONFailure(
        "the row has no text or number \"\(key)\", by which rows are to be told apart.",
        at: document.place(at: node.offset), path: path.description)
    }
    return value.text
  }

  /// The values of the first usual key that all rows have and no two share.
  private func commonIDs(of elements: [JSONNode]) -> [String]? {
    JSONRow.commonIDs(of: elements) { node, key in
      node[key].flatMap { $0.isIdentity ? $0.text : nil }
    }
  }

  /// Plain values are known by themselves, so that one more in front leaves the others alone; equal
  /// ones are counted.
  private func valueIDs(of elements: [JSONNode]) -> [String]? {
    guard !elements.contains(where: \.isContainer) else { return nil }
    var counts: [String: Int] = [:]
    return elements.map { node in
      let count = counts[node.text, default: 0] + 1
      counts[node.text] = count
      return count == 1 ? node.text : "\(node.text) #\(count)"
    }
  }
}

extension JSONNode {
  /// Whether the value can say which row it is in.
  fileprivate var isIdentity: Bool {
    switch value {
    case .string, .number: true
    case .null, .bool, .array, .object: false
    }
  }

  /// Whether the value is a table rather than a row: an array, or an object of nothing but values
  /// that hold others.
  fileprivate var isTable: Bool {
    if case .array = value { return true }
    return !members.isEmpty && members.allSatisfy { $0.node.isContainer }
  }

  /// The value as the fields of one row.
  fileprivate var fields: [JSONRow.Field] {
    switch value {
    case .object(let members):
      members.map { JSONRow.Field(name: $0.name, text: $0.node.text) }
    case .array(let elements):
      elements.enumerated().map { JSONRow.Field(name: "\($0)", text: $1.text) }
    case .null, .bool, .number, .string:
      [JSONRow.Field(name: "value", text: text)]
    }
  }
}
