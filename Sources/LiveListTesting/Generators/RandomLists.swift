public import LiveList

/// Random lists and random edits of lists. The same seed always gives the same results.
///
///     var lists = RandomLists(seed: 1)
///     let old = lists.sections(6, itemsUpTo: 30)
///     let new = lists.edited(old, by: RandomLists.Churn(0.1))
@available(Systems 2024, *)
public struct RandomLists: Hashable, Sendable {
  /// The source of all random decisions.
  public var generator: SplitMix64
  var lastID = 0

  /// Creates a generator of lists that depend only on `seed`.
  public init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  /// Returns a flat list of new items.
  ///
  /// - Complexity: O(*n*).
  public mutating func items(_ count: Int) -> [SampleItem] {
    (0..<count).map { _ in freshItem() }
  }

  /// Returns a list of new sections with up to `limit` new items each.
  ///
  /// - Complexity: O(*n*).
  public mutating func sections(_ count: Int, itemsUpTo limit: Int) -> [SampleSection] {
    (0..<count).map { _ in
      let size = Int.random(in: 0...limit, using: &generator)
      return SampleSection(id: freshID(), header: 0, items: items(size))
    }
  }

  mutating func freshItem() -> SampleItem {
    SampleItem(freshID(), content: 0)
  }

  /// Returns an id that this generator hasn't used before.
  mutating func freshID() -> Int {
    lastID += 1
    return lastID
  }
}
