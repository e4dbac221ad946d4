import LiveListTesting

/// Family g: blocks of rows that are inserted, deleted or moved together, in 10,000 rows.
extension FlatLists where Item == Row {
  /// 20 rows are inserted before all others.
  public static func blockPrepended() -> Self {
    changing { rows, _ in .freshRows(20) + rows }
  }

  /// 50 consecutive rows are deleted, and three are inserted later in the list.
  public static func blockDeleted() -> Self {
    changing { rows, _ in
      var rows = rows
      rows.insert(contentsOf: [Row].freshRows(3), at: 7_000)
      rows.removeSubrange(3_000..<3_050)
      return rows
    }
  }

  /// 50 consecutive rows move to another position.
  public static func blockMoved() -> Self {
    changing { rows, _ in
      Array(rows[..<3_000] + rows[3_050..<7_000] + rows[3_000..<3_050] + rows[7_000...])
    }
  }
}
