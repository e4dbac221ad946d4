public import LiveListTesting

extension SnapshotEdit {
  /// A random edit, in which identifiers may be unknown or repeated.
  ///
  /// - Parameters:
  ///   - items: The number of different items.
  ///   - most: The maximum number of items in one call.
  ///   - random: The source of random numbers.
  public static func random(items: Int, most: Int, using random: inout SplitMix64) -> Self {
    func some(_ limit: Int, most: Int) -> [Int] {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in
        Int.random(in: 0..<limit, using: &random)
      }
    }
    func item() -> Int { Int.random(in: 0..<items, using: &random) }
    func section() -> Int { Int.random(in: 0..<6, using: &random) }
    let side: Side = Bool.random(using: &random) ? .before : .after
    switch Int.random(in: 0..<40, using: &random) {
    case 0..<4: return .appendSections(some(6, most: 3))
    case 4..<6: return .insertSections(some(6, most: 2), side, section())
    case 6: return .deleteSections(some(6, most: 2))
    case 7..<10: return .moveSection(section(), side, section())
    case 10..<18:
      return .appendItems(
        some(items, most: most), section: Bool.random(using: &random) ? section() : nil)
    case 18..<24: return .insertItems(some(items, most: most), side, item())
    case 24..<30: return .moveItem(item(), side, item())
    case 30..<34: return .deleteItems(some(items, most: most / 2))
    case 34: return Int.random(in: 0..<6, using: &random) == 0 ? .deleteAllItems : .deleteItems([])
    case 35: return .reloadItems(some(items, most: 3))
    case 36..<39: return .reconfigureItems(some(items, most: 3))
    default: return .reloadSections(some(6, most: 2))
    }
  }
}
