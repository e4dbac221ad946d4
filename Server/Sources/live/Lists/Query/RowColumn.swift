import LiveListSources

/// A field to show, and the name of its column.
struct RowColumn: Hashable, Sendable {
  let field: FieldPath
  let name: String

  /// The rows reduced to some columns.
  static func choosing(_ columns: [RowColumn], of rows: [JSONRow]) -> [JSONRow] {
    rows.map { row in
      let fields = columns.compactMap { column in
        row[column.field].map { JSONRow.Field(name: column.name, value: $0) }
      }
      return JSONRow(id: row.id, fields: fields)
    }
  }

  /// Parses a list of columns: `name,picture=pic` shows the field `picture` as `pic`.
  ///
  /// - Throws: ``QueryError`` if a name is empty or used twice.
  static func columns(parsing text: String) throws(QueryError) -> [RowColumn] {
    var columns: [RowColumn] = []
    for (word, place) in try FieldList.names(in: text) {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let (field, name) = (String(parts[0]), String(parts[parts.count - 1]))
      guard !field.isEmpty else { throw QueryError("expected a field before \"=\"", place) }
      guard !name.isEmpty else {
        throw QueryError("expected a name after \"=\"", place + word.count)
      }
      guard !columns.contains(where: { $0.name == name }) else {
        throw QueryError("duplicate column \"\(name)\"", place)
      }
      columns.append(RowColumn(field: FieldPath(field), name: name))
    }
    return columns
  }
}

extension RowColumn: CustomStringConvertible {
  /// The column as the user writes it.
  var description: String { field.text == name ? name : "\(field)=\(name)" }
}

/// A comma-separated list of names.
enum FieldList {
  /// The names without surrounding white space, each with the column at which it starts, counted
  /// from 1.
  ///
  /// - Throws: ``QueryError`` if a name is empty.
  static func names(in text: String) throws(QueryError) -> [(name: String, column: Int)] {
    var names: [(name: String, column: Int)] = []
    var column = 1
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let space = part.prefix { $0 == " " }.count
      let name = part.dropFirst(space).trimmingSuffix { $0 == " " }
      guard !name.isEmpty else { throw QueryError("expected a field", column + space) }
      names.append((String(name), column + space))
      column += part.count + 1
    }
    return names
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ isCut: (Character) -> Bool) -> Substring {
    var text = self
    while let last = text.last, isCut(last) { text.removeLast() }
    return text
  }
}

/// An error in an option that the user typed, with its column, counted from 1.
struct QueryError: Error, Hashable, CustomStringConvertible {
  let reason: String
  let column: Int

  init(_ reason: String, _ column: Int) {
    self.reason = reason
    self.column = column
  }

  var description: String { "column \(column): \(reason)" }
}
