import LiveListTesting

/// Family e: short lists, as most lists are.
extension FlatLists where Item == Row {
  /// One row is updated, one deleted, one inserted, and one moved.
  public static func oneOfEach(in count: Int) -> Self {
    changing(count) { rows, random in
      rows.edited(
        Edits(updates: 1, deletes: 1, moves: 1), inserting: .freshRows(1), using: &random)
    }
  }
}
