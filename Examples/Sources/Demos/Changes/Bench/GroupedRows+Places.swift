extension GroupedRows {
  /// The positions of `count` rows at a place, ascending; all positions if the list has
  /// at most `count` rows.
  ///
  /// - Complexity: O(*c* log *c*) in the positions, and O(*g*) in the groups.
  func positions(
    _ count: Int, at place: BenchRequest.Place, _ generator: inout BenchGenerator
  ) -> [Int] {
    let all = self.count
    let count = min(count, all)
    switch place {
    case .beginning: return Array(0..<count)
    case .middle: return Array((all - count) / 2..<(all - count) / 2 + count)
    case .end: return Array(all - count..<all)
    case .random, .randomOrNowhere: return generator.numbers(count, below: all)
    case .nowhere: return []
    }
  }

  /// The slots for `count` new rows at a place, ascending: the same slot for all, or a random slot
  /// for each.
  ///
  /// - Returns: An empty array without groups.
  /// - Complexity: O(*c* log *c*) in the slots, and O(*g*) in the groups.
  func slots(
    _ count: Int, at place: BenchRequest.Place, _ generator: inout BenchGenerator
  ) -> [Int] {
    let all = slotCount
    guard all > 0 else { return [] }
    switch place {
    case .beginning: return Array(repeating: 0, count: count)
    case .middle: return Array(repeating: all / 2, count: count)
    case .end: return Array(repeating: all - 1, count: count)
    case .random, .randomOrNowhere:
      return (0..<count).map { _ in generator.number(below: all) }.sorted()
    case .nowhere: return []
    }
  }

  /// Moves `count` rows at a place, each to a random slot between the rows that stay, other than
  /// its own.
  ///
  /// If there is only one group, at least one row stays: if all rows moved, they would have nothing
  /// to move past.
  ///
  /// - Returns: The number of rows moved.
  /// - Complexity: O(*n* + *c* log *c*) for *n* rows, *c* of which move.
  mutating func move(
    _ count: Int, at place: BenchRequest.Place, _ generator: inout BenchGenerator
  ) -> Int {
    let movable = groups.count > 1 ? self.count : max(self.count - 1, 0)
    let (rows, origins) = remove(positions(min(count, movable), at: place, &generator))
    let others = slotCount - 1
    let moves = origins.enumerated().map { index, origin in
      let target = generator.number(below: others)
      return (row: rows[index], slot: target < origin ? target : target + 1, index: index)
    }.sorted { ($0.slot, $0.index) < ($1.slot, $1.index) }
    insert(moves.map(\.row), at: moves.map(\.slot))
    return rows.count
  }
}
