/// A simulated NSTableView that enforces the rules R60 to R64.
///
/// Rows change with each call. The indexes of a call refer to the result of the previous call
/// (R60), and the view of an inserted row is requested from ``data`` immediately. A script that
/// always works sets the data first, then removes, moves, and inserts rows in ascending order
/// (R65).
///
///     var table = SimulatedSequentialTable(showing: ["a", "b"])
///     table.data = ["b", "c"]
///     try table.removeRows(at: [0])
///     try table.insertRows(at: [1])
///     try table.endUpdates()
public struct SimulatedSequentialTable<Item: Identifiable & Equatable> {
  /// The contents of the data source.
  public var data: [Item]
  private var rows: [(cell: CellID, item: Item)] = []
  private var cellCount = 0
  /// The first cell that was created since the last ``endUpdates()``.
  private var firstFreshCell: CellID

  /// Creates a table that has loaded its rows.
  public init(showing items: [Item]) {
    data = items
    for (row, item) in items.enumerated() { rows.append((CellID(number: row), item)) }
    cellCount = items.count
    firstFreshCell = CellID(number: items.count)
  }

  /// The items with the contents that the row views show.
  public var shown: [Item] { rows.map(\.item) }

  /// The row views. A moved view keeps its id; a recreated view has a new one.
  public var cells: [CellID] { rows.map(\.cell) }

  /// Removes the rows at these indexes. Like an index set, it ignores repetitions.
  ///
  /// - Throws: R61 if one of the rows doesn't exist.
  public mutating func removeRows(at indexes: some Sequence<Int>) throws(ContractViolation) {
    for row in Set(indexes).sorted(by: >) {
      try check(row, below: rows.count, .rowToRemove, .removeRow(row))
      rows.remove(at: row)
    }
  }

  /// Inserts rows so that they have these indexes after the call, and requests their views.
  ///
  /// - Throws: R61 if a row wouldn't be adjacent to existing ones; R63 if the data doesn't have the
  ///   row.
  public mutating func insertRows(at indexes: some Sequence<Int>) throws(ContractViolation) {
    for row in Set(indexes).sorted() {
      try check(row, below: rows.count + 1, .rowToInsert, .insertRow(row))
      guard row < data.count else {
        throw ContractViolation(
          .placeOfInsertedRow, by: .sequentialTable, .insertRow(row),
          values: ["a new row", "\(row)", "nothing"])
      }
      rows.insert((freshCell(), data[row]), at: row)
    }
  }

  /// Moves a row. `to` is its index after the call.
  ///
  /// - Throws: R61 if the row or the index doesn't exist.
  public mutating func moveRow(at from: Int, to: Int) throws(ContractViolation) {
    try check(from, below: rows.count, .rowToMove, .moveRow(from: from, to: to))
    try check(to, below: rows.count, .rowToMove, .moveRow(from: from, to: to))
    rows.insert(rows.remove(at: from), at: to)
  }

  /// Reloads the views of rows.
  ///
  /// - Throws: R64 if the table and the data don't have the same row at that index.
  public mutating func reloadRows(at indexes: some Sequence<Int>) throws(ContractViolation) {
    for row in Set(indexes).sorted() {
      let shown = shownItem(at: row)
      let wanted = dataItem(at: row)
      guard let wanted, shown?.id == wanted.id else {
        throw ContractViolation(
          .placeOfReloadedRow, by: .sequentialTable, .reloadRow(row),
          values: [
            "\(row)", shown.map { "\($0)" } ?? "nothing", wanted.map { "\($0)" } ?? "nothing",
          ])
      }
      rows[row] = (freshCell(), wanted)
    }
  }

  /// Ends a group of changes, and checks that the rows are those of the data.
  ///
  /// - Throws: R62 if a row is at the wrong index; R63 if it was inserted there; R6 if it is at the
  ///   right index but has the wrong content.
  public mutating func endUpdates() throws(ContractViolation) {
    let wrong = (0..<max(rows.count, data.count)).filter { shownItem(at: $0) != dataItem(at: $0) }
    let misplaced = wrong.filter { shownItem(at: $0)?.id != dataItem(at: $0)?.id }
    let inserted = misplaced.filter { rows.indices.contains($0) && rows[$0].cell >= firstFreshCell }
    if let row = inserted.first { throw violation(of: .placeOfInsertedRow, at: row) }
    if let row = misplaced.first { throw violation(of: .rowsAtEnd, at: row) }
    if let row = wrong.first { throw violation(of: .shownContents, at: row) }
    firstFreshCell = CellID(number: cellCount)
  }

  private func shownItem(at row: Int) -> Item? {
    rows.indices.contains(row) ? rows[row].item : nil
  }

  private func dataItem(at row: Int) -> Item? {
    data.indices.contains(row) ? data[row] : nil
  }

  private func violation(of rule: ContractRule, at row: Int) -> ContractViolation {
    let shown = shownItem(at: row).map { "\($0)" } ?? "nothing"
    let wanted = dataItem(at: row).map { "\($0)" } ?? "nothing"
    return ContractViolation(rule, by: .sequentialTable, values: [shown, "\(row)", wanted])
  }

  private mutating func freshCell() -> CellID {
    defer { cellCount += 1 }
    return CellID(number: cellCount)
  }

  private func check(
    _ row: Int, below limit: Int, _ rule: ContractRule, _ operation: ContractViolation.Operation
  ) throws(ContractViolation) {
    guard row >= 0, row < limit else {
      throw ContractViolation(
        rule, by: .sequentialTable, operation, values: ["\(row)", "\(rows.count)"])
    }
  }
}

extension SimulatedSequentialTable: Sendable where Item: Sendable {}
