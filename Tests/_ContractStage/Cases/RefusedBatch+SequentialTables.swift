import LiveListTesting

extension RefusedBatch {
  /// R61 to R64: calls that NSTableView refuses. Its rows are in one section.
  public static let bySequentialTables: [RefusedBatch] = [
    RefusedBatch(
      .rowToRemove, [2], [2], .removeRow(2),
      says: "NSTableView error removing row 2 (numberOfRows: 2)."),
    RefusedBatch(
      .rowToInsert, [1], [1], .insertRow(2),
      says: "NSTableView error inserting row 2 (numberOfRows: 1)."),
    RefusedBatch(
      .rowToMove, [2], [2], .moveRow(from: 2, to: 0),
      says: "NSTableView error moving row 2 (numberOfRows: 2)."),
    RefusedBatch(
      .rowToMove, [2], [2], .moveRow(from: 0, to: 2),
      says: "NSTableView error moving row 2 (numberOfRows: 2)."),
    RefusedBatch(
      .numberOfRowsAtEnd, [2], [1], .moveRow(from: 1, to: 0),
      says: "the table view silently shows 2 rows, where the data has 1"),
    RefusedBatch(
      .placeOfReloadedRow, [2], [2], .reloadRow(2),
      says: "attempt to reload row 2, where the table view shows nothing and the data has nothing"),
  ]
}
