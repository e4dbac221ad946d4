import LiveListTesting

/// Family f: lists that violate the rule that IDs are unique; 10,000 rows have 100 IDs.
extension FlatLists where Item == Row {
  /// One row in a hundred is deleted, and as many inserted.
  public static func duplicatesEdited() -> Self {
    duplicates { rows, random in
      let fresh = (0..<100).map { _ in Row.anyOfHundred(using: &random) }
      return rows.edited(Edits(deletes: 100), inserting: fresh, using: &random)
    }
  }

  /// The rows are shuffled.
  public static func duplicatesShuffled() -> Self {
    duplicates { rows, random in rows.shuffled(using: &random) }
  }

  private static func duplicates(_ change: ([Row], inout SplitMix64) -> [Row]) -> Self {
    var random = SplitMix64(seed: 5)
    let source = (0..<usualCount).map { _ in Row.anyOfHundred(using: &random) }
    return FlatLists(source: source, target: change(source, &random))
  }
}

extension Row {
  fileprivate static func anyOfHundred(using random: inout SplitMix64) -> Row {
    Row(Int.random(in: 0..<100, using: &random))
  }
}
