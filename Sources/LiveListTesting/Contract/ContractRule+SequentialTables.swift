extension ContractRule {
  /// R61, removals. Indexes refer to the rows after the previous call (R60).
  public static let rowToRemove = ContractRule(
    61, "Only rows that are in the table at the time of the call are removed.",
    says: "NSTableView error removing row % (numberOfRows: %).", source: "AppleNS, DK#144")

  /// R61, insertions. Indexes are those of the new rows after the call, ascending (R60).
  public static let rowToInsert = ContractRule(
    61, "A row is inserted at an index up to the table's row count at the time of the call.",
    says: "NSTableView error inserting row % (numberOfRows: %).", source: "AppleNS, DK#144")

  /// R61, moves. Indexes refer to the rows after the previous call (R60).
  public static let rowToMove = ContractRule(
    61, "A row is moved between indexes that the table has at the time of the call.",
    says: "NSTableView error moving row % (numberOfRows: %).", source: "AppleNS, Differ#69")

  /// R62. The table doesn't raise an exception, but shows the wrong rows.
  public static let rowsAtEnd = ContractRule(
    62, "At the end, the rows are those of the data, in the same order.",
    says: "the {view} silently shows % at row %, where the data has %", source: "AppleNS")

  /// R63. The row's view is requested when the row is inserted, with the row's index at that time.
  public static let placeOfInsertedRow = ContractRule(
    63, "A row is inserted where the data has it, and does not shift later.",
    says: "the {view} shows % at row %, where the data has %: the row was inserted before the "
      + "rows above it were in place",
    source: "DK#139")

  /// R64. The index must be valid both in the table and in the data.
  public static let placeOfReloadedRow = ContractRule(
    64, "A row is reloaded where both the table and the data have it.",
    says: "attempt to reload row %, where the {view} shows % and the data has %",
    source: "AppleNS, DK")

  /// R62, the number of rows. The table doesn't raise an exception, but shows too many or too few
  /// rows.
  public static let numberOfRowsAtEnd = ContractRule(
    62, "At the end, there are as many rows as the data has.",
    says: "the {view} silently shows % rows, where the data has %", source: "AppleNS")

  /// R66, insertions. Indexes refer to the children after the previous call.
  public static let childToInsert = ContractRule(
    66, "Items are inserted among the children that the outline has at the time of the call.",
    says: "NSOutlineView error inserting child indexes % in parent % (which has % children).",
    source: "AppleNS, USR fsnotes#1620")

  /// R66, removals. Indexes refer to the children after the previous call.
  public static let childToRemove = ContractRule(
    66, "Items that are removed are children that the outline has at the time of the call.",
    says: "NSOutlineView error removing child indexes % in parent % (which has % children).",
    source: "AppleNS, USR Monal#273")

  /// R66, moves. Indexes refer to the children after the previous call.
  public static let childToMove = ContractRule(
    66, "Items are moved among the children that the outline has at the time of the call.",
    says: "NSOutlineView error moving child index % in parent % (which has % children).",
    source: "AppleNS")
}
