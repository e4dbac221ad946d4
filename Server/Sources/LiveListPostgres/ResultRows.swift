import LiveFormats
import LiveListSources
import LivePostgres

/// The rows of a result, which stay PostgreSQL's bytes until they are needed.
final class ResultRows: JSONRow.Store {
  /// How rows are identified.
  enum Identity: Hashable, Sendable {
    /// By the values of columns.
    case columns([Int])
    /// By all their values.
    case content([JSONValue])
  }

  let rows: PostgresRows
  let layout: ResultLayout
  let identity: Identity

  init(_ rows: PostgresRows, _ layout: ResultLayout, identifiedBy identity: Identity) {
    (self.rows, self.layout, self.identity) = (rows, layout, identity)
  }

  func id(at index: Int) -> JSONValue {
    switch identity {
    case .columns(let columns): rows.identity(of: index, columns, layout)
    case .content(let ids): ids[index]
    }
  }

  func content(at index: Int) -> JSONValue {
    .object(
      layout.columns.indices.map { column in
        JSONValue.Member(
          name: layout.columns[column].name, value: rows.value(index, column, layout))
      })
  }

  func value(of path: FieldPath, at index: Int) -> JSONValue? {
    if let column = layout.index(of: path.text) { return rows.value(index, column, layout) }
    return content(at: index).field(at: path)
  }

  func isRow(at index: Int, sameAs other: Int, in store: any JSONRow.Store) -> Bool {
    guard let others = store as? ResultRows, others.layout === layout,
      identity.isSame(at: index, as: other, in: others.identity)
    else { return false }
    return rows.hasRow(index, equalTo: other, of: others.rows)
  }

  func mayContain(_ text: [UInt8], at index: Int) -> Bool { true }
}

extension ResultRows.Identity {
  /// Whether two rows with the same values have the same id.
  fileprivate func isSame(at index: Int, as other: Int, in others: Self) -> Bool {
    switch (self, others) {
    case (.columns(let mine), .columns(let others)): mine == others
    case (.content(let mine), .content(let others)): mine[index] == others[other]
    case (.columns, .content), (.content, .columns): false
    }
  }
}

extension PostgresRows {
  /// A value as JSON.
  func value(_ row: Int, _ column: Int, _ layout: ResultLayout) -> JSONValue {
    withBytes(row, column) { layout.types[column].value(of: $0) } ?? .null
  }

  /// The value that identifies a row: that of a column, or those of several, separated by commas.
  func identity(of row: Int, _ columns: [Int], _ layout: ResultLayout) -> JSONValue {
    guard columns.count != 1 else { return value(row, columns[0], layout) }
    return .string(
      columns.map { value(row, $0, layout).text }.joined(separator: ", "))
  }

  /// Whether no value of some columns is null, and no two rows have the same values.
  func areIdentified(by columns: [Int], _ layout: ResultLayout) -> Bool {
    let hasValues = (0..<count).allSatisfy { row in columns.allSatisfy { hasValue(row, $0) } }
    return hasValues && (0..<count).lazy.map { self.identity(of: $0, columns, layout) }.areDistinct
  }

  /// Whether a value isn't null.
  func hasValue(_ row: Int, _ column: Int) -> Bool { withBytes(row, column) { _ in true } ?? false }
}
