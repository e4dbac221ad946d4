import LiveListTesting

/// Family b: rows with a number and a title.
extension FlatLists where Item == Row {
  /// The default number of rows.
  static var usualCount: Int { 10_000 }

  /// Lists that share their storage.
  public static func sameBuffer(_ count: Int = 10_000) -> Self {
    changing(count) { rows, _ in rows }
  }

  /// Equal lists in two buffers, with the same strings.
  public static func otherBuffer() -> Self {
    changing { rows, _ in rows.map { $0 } }
  }

  /// Equal lists that share nothing.
  public static func freshStrings() -> Self { otherBuffer().redecoded }

  /// One row changes its title.
  public static func oneUpdated() -> Self {
    changing { rows, random in rows.edited(Edits(updates: 1), using: &random) }
  }

  /// Ten rows are inserted.
  public static func tenInserted() -> Self {
    changing { rows, random in rows.inserting(.freshRows(10), using: &random) }
  }

  /// One row in a hundred is updated, another deleted, and as many are inserted.
  public static func percentEdited() -> Self {
    changing { rows, random in
      rows.edited(
        Edits(updates: 100, deletes: 100), inserting: .freshRows(100), using: &random)
    }
  }

  /// Like ``percentEdited()``, but the lists share no strings.
  public static func percentEditedFreshStrings() -> Self { percentEdited().redecoded }

  /// The first row moves to the end.
  public static func firstToEnd() -> Self {
    changing { rows, _ in Array(rows.dropFirst()) + rows.prefix(1) }
  }

  /// The rows are reversed.
  public static func reversed() -> Self {
    changing { rows, _ in rows.reversed() }
  }

  /// The rows are shuffled.
  public static func shuffled() -> Self {
    changing { rows, random in rows.shuffled(using: &random) }
  }

  /// All rows are deleted, and as many inserted.
  public static func allNew() -> Self {
    changing { rows, _ in .freshRows(rows.count) }
  }

  /// A list of rows, and the same list after a change.
  static func changing(
    _ count: Int = usualCount, _ change: ([Row], inout SplitMix64) -> [Row]
  ) -> Self {
    var random = SplitMix64(seed: 2)
    let source = [Row].rows(count, using: &random)
    return FlatLists(source: source, target: change(source, &random))
  }
}
