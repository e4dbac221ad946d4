import LiveListSources

/// A field that is shown, and the name under which it is.
struct RowColumn: Hashable, Sendable {
  let field: String
  let name: String

  /// What is shown of a row where these columns were chosen.
  static func choosing(_ columns: [RowColumn]) -> (JSONRow) -> JSONRow {
    { row in
      guard !columns.isEmpty else { return row }
      let fields = columns.compactMap { column in
        row[column.field].map { JSONRow.Field(name: column.name, text: $0) }
      }
      return JSONRow(id: row.id, fields: fields)
    }
  }

  /// The columns that a list of fields says: `name,picture=pic` shows the picture as `pic`.
  ///
  /// - Throws: ``QueryError``, when a name is empty or given twice.
  static func columns(parsing text: String) throws(QueryError) -> [RowColumn] {
    var columns: [RowColumn] = []
    for (word, place) in try FieldList.names(in: text) {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let (field, name) = (String(parts[0]), String(parts[parts.count - 1]))
      guard !field.isEmpty else { throw QueryError("a field belongs before the \"=\"", place) }
      guard !name.isEmpty else {
        throw QueryError("a name belongs behind the \"=\"", place + word.count)
      }
      guard !columns.contains(where: { $0.name == name }) else {
        throw QueryError("there is a column \"\(name)\" already", place)
      }
      columns.append(RowColumn(field: field, name: name))
    }
    return columns
  }
}

/// Names between commas.
enum FieldList {
  /// The names, without the space around them, and the column at which each begins, from 1.
  ///
  /// - Throws: ``QueryError``, when a name is empty.
  static func names(in text: String) throws(QueryError) -> [(name: String, column: Int)] {
    var names: [(name: String, column: Int)] = []
    var column = 1
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let space = part.prefix { $0 == " " }.count
      let name = part.dropFirst(space).trimmingSuffix { $0 == " " }
      guard !name.isEmpty else { throw QueryError("a field belongs here", column + space) }
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

/// What is wrong in a text that a person typed, and at which column, from 1.
struct QueryError: Error, Hashable, CustomStringConvertible {
  let reason: String
  let column: Int

  init(_ reason: String, _ column: Int) {
    self.reason = reason
    self.column = column
  }

  var description: String { "column \(column): \(reason)." }
}
