/// Lists of growing length with a constant number of changes.
extension FlatLists where Item == Row {
  /// Ten rows each are updated, deleted, inserted and moved.
  public static func tenOfEach(in count: Int) -> Self {
    changing(count) { rows, random in
      rows.edited(
        Edits(updates: 10, deletes: 10, moves: 10), inserting: .freshRows(10), using: &random)
    }
  }
}
