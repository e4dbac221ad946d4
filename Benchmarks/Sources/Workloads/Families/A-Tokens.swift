import LiveListTesting

/// Family a: items that consist of only a UUID. A block is deleted, another is inserted, and the
/// start is shuffled. It's the benchmark that DifferenceKit publishes.
extension FlatLists where Item == Token {
  /// 5,000 items: 1,000 are deleted, 1,000 inserted, and 200 shuffled.
  public static func fiveThousand() -> Self { blocks(of: 1_000, shuffled: 200, in: 5_000) }

  /// 100,000 items: 10,000 are deleted, 10,000 inserted, and 2,000 shuffled.
  public static func hundredThousand() -> Self { blocks(of: 10_000, shuffled: 2_000, in: 100_000) }

  private static func blocks(of size: Int, shuffled: Int, in count: Int) -> Self {
    var random = SplitMix64(seed: 1)
    let source = [Token].tokens(count, using: &random)
    var target = source
    target.removeSubrange(2 * size..<3 * size)
    target.insert(contentsOf: [Token].tokens(size, using: &random), at: 3 * size)
    target[0..<shuffled].shuffle(using: &random)
    return FlatLists(source: source, target: target)
  }
}
