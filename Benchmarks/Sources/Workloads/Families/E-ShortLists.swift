import LiveListTesting

/// Family e: lists as short as most are.
extension FlatLists where Item == Row {
  /// One row is updated, one deleted, one inserted, one moved.
  public static func oneOfEach(in count: Int) -> Self {
    changing(count) { rows, random in
      rows.edited(
        Edits(updates: 1, deletes: 1, moves: 1), inserting: .freshRows(1), using: &random)
    }
  }
}
