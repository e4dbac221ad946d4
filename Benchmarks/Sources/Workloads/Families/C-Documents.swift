import LiveListTesting

/// Family c: 100,000 documents whose IDs are texts.
extension FlatLists where Item == Document {
  /// One document in a hundred is deleted, as many are inserted, and 200 move.
  public static func edited() -> Self {
    var random = SplitMix64(seed: 3)
    let source = [Document].documents(0..<100_000, using: &random)
    let fresh = [Document].documents(100_000..<101_000, using: &random)
    let target = source.edited(
      Edits(deletes: 1_000, moves: 200), inserting: fresh, using: &random)
    return FlatLists(source: source, target: target)
  }

  /// Like ``edited()``, but the lists share no strings.
  public static func editedFreshStrings() -> Self { edited().redecoded }
}
