import LiveDocuments
import LiveList
import LiveListPipeline
import LiveListSources
import LiveListTerminal

/// Rows of comma-separated values below a header line.
///
/// Unless the columns are specified, they are those of the first rows, because a CSV file can't get
/// more columns later. The kind of change, and the section if there are sections, precede them.
///
/// Source: RFC 4180.
struct CSVRows: UpdateText {
  /// The names of the columns; `nil` until the first rows arrive.
  private var columns: [String]?
  /// Whether lines are changes rather than rows of the list.
  private let reportsChanges: Bool
  private var hasSections = false
  private var hasHeader = false
  private var unknown: Set<String> = []
  private let hasTabs: Bool
  private let isForTerminal: Bool
  private let note: @Sendable (String) -> Void

  /// - Parameters:
  ///   - columns: The names of the columns; if empty, those of the first rows.
  ///   - reportsChanges: Whether to write changes rather than the rows of each list.
  ///   - hasTabs: Whether values are separated by tabs.
  ///   - isForTerminal: Whether to replace control characters with visible ones.
  ///   - note: Receives a message for each field without a column.
  init(
    columns: [String], reportsChanges: Bool, hasTabs: Bool = false, isForTerminal: Bool = false,
    note: @escaping @Sendable (String) -> Void = StandardError.note
  ) {
    self.columns = columns.isEmpty ? nil : columns
    self.reportsChanges = reportsChanges
    self.hasTabs = hasTabs
    self.isForTerminal = isForTerminal
    self.note = note
  }

  mutating func text(for update: WatchedUpdate) -> String {
    let rows = reportsChanges ? update.changeset.changedRows : update.changeset.target.rows
    var text = hasHeader ? "" : header(for: update, rows)
    guard let columns else { return "" }
    for row in rows {
      // The fields of a long list's rows are read from its text each time.
      let fields = row.row.fields
      report(fields, columns)
      let leading = (reportsChanges ? [row.change] : []) + (hasSections ? [row.section] : [])
      let values = columns.map { name in fields.first { $0.name == name }?.text ?? "" }
      text += line(leading + values)
    }
    return text
  }

  private mutating func header(for update: WatchedUpdate, _ rows: [ChangedRow]) -> String {
    guard update.phase == .live || !rows.isEmpty else { return "" }
    if columns == nil, !rows.isEmpty {
      var seen: Set<String> = []
      columns = rows.flatMap(\.row.fields).map(\.name).filter { seen.insert($0).inserted }
    }
    guard let columns else { return "" }
    hasSections = update.changeset.target.contains { !$0.header.isEmpty }
    hasHeader = true
    let leading = (reportsChanges ? ["change"] : []) + (hasSections ? ["section"] : [])
    return line(leading + columns)
  }

  private mutating func report(_ fields: [JSONRow.Field], _ columns: [String]) {
    for name in fields.map(\.name) where !columns.contains(name) {
      guard unknown.insert(name).inserted else { continue }
      note("No column for \"\(name)\". To include it, name the columns: --columns A,B,C")
    }
  }

  private func line(_ values: [String]) -> String {
    let values = isForTerminal ? values.map(\.visible) : values
    return hasTabs ? SeparatedValues.tabLine(values) : SeparatedValues.line(values)
  }
}

/// A row and the kind of its change.
struct ChangedRow: Hashable {
  let change: String
  let section: String
  let row: JSONRow
}

extension [ListSection<String, String, JSONRow>] {
  fileprivate func row(_ path: ItemPath, _ change: String) -> ChangedRow {
    ChangedRow(
      change: change, section: self[path.section].header,
      row: self[path.section].items[path.item])
  }

  fileprivate var rows: [ChangedRow] {
    indices.flatMap { section in
      self[section].items.indices.map { row(ItemPath(section: section, item: $0), "") }
    }
  }
}

extension ListChangeset where SectionID == String, Header == String, Item == JSONRow {
  /// The rows of the source that aren't in the target, also those of deleted sections.
  var deletedRows: [ItemPath] {
    let moved = Set(diff.itemMoves.map(\.from))
    return (diff.itemDeletes + source.paths(in: diff.sectionDeletes))
      .filter { !moved.contains($0) }.sorted()
  }

  /// The rows of the target that weren't in the source, also those of inserted sections.
  var insertedRows: [ItemPath] {
    let moved = Set(diff.itemMoves.map(\.to))
    return (diff.itemInserts + target.paths(in: diff.sectionInserts))
      .filter { !moved.contains($0) }.sorted()
  }

  /// A row for each change: first deleted rows with their old values, then all others with their
  /// new values.
  fileprivate var changedRows: [ChangedRow] {
    deletedRows.map { source.row($0, "deleted") }
      + insertedRows.map { target.row($0, "inserted") }
      + diff.itemMoves.map { target.row($0.to, "moved") }
      + diff.itemUpdates.map { target.row($0.to, "updated") }
  }
}

extension [ListSection<String, String, JSONRow>] {
  fileprivate func paths(in sections: [Int]) -> [ItemPath] {
    sections.flatMap { section in
      self[section].items.indices.map { ItemPath(section: section, item: $0) }
    }
  }
}
