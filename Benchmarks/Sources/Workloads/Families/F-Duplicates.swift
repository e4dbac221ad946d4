import LiveListTesting

/// Family f: lists that break the rule that ids are unique, 10,000 rows over 100 ids.
extension FlatLists where Item == Row {
  /// One row in a hundred goes, and as many come.
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
