public import LiveListTesting

extension OutlineEdit {
  /// A random edit, in which items may be unknown or repeated.
  ///
  /// - Parameters:
  ///   - items: The number of different items.
  ///   - random: The source of random numbers.
  public static func random(items: Int, using random: inout SplitMix64) -> Self {
    func some(most: Int) -> [Int] {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in item() }
    }
    func item() -> Int { Int.random(in: 0..<items, using: &random) }
    let side: SnapshotEdit.Side = Bool.random(using: &random) ? .before : .after
    switch Int.random(in: 0..<24, using: &random) {
    case 0..<3: return .append(some(most: 4), to: nil)
    case 3..<10: return .append(some(most: 4), to: item())
    case 10..<13: return .insert(some(most: 3), side, item())
    case 13..<15: return .insertOutline(.random(items: items, using: &random), side, item())
    case 15: return .replace(childrenOf: item(), .random(items: items, using: &random))
    case 16: return .delete(some(most: 2))
    case 17: return Int.random(in: 0..<8, using: &random) == 0 ? .deleteAll : .delete([])
    case 18..<22: return .expand(some(most: 4))
    default: return .collapse(some(most: 2))
    }
  }
}

extension OutlineModel {
  /// A small outline.
  public static func random(items: Int, using random: inout SplitMix64) -> Self {
    var outline = Self()
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let ids = [0, 0].map { _ in Int.random(in: 0..<items, using: &random) }
      let parent = outline.items.randomElement(using: &random)
      outline.perform(.append(ids, to: parent))
      if let parent, Bool.random(using: &random) { outline.perform(.expand([parent])) }
    }
    return outline
  }
}
