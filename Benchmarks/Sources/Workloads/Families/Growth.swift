/// Lists that grow while the changes stay as many as they are.
extension FlatLists where Item == Row {
  /// Ten rows are updated, ten deleted, ten inserted and ten moved.
  public static func tenOfEach(in count: Int) -> Self {
    changing(count) { rows, random in
      rows.edited(
        Edits(updates: 10, deletes: 10, moves: 10), inserting: .freshRows(10), using: &random)
    }
  }
}
