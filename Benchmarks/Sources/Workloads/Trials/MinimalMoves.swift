import LiveList

/// The minimum number of moves from one order of IDs to another: the number of IDs in both lists,
/// minus the longest subsequence that kept its order. It's computed independently of the library.
///
/// - Returns: `nil` if IDs aren't unique.
func minimalMoves<ID: Hashable>(from source: [ID], to target: [ID]) -> Int? {
  guard let places = places(of: source), Set(target).count == target.count else { return nil }
  let kept = target.compactMap { places[$0] }
  return kept.count - longestIncrease(kept)
}

/// The minimum number of moves of sections, of items within sections, and of items between
/// sections.
func minimalMoves(
  from source: [SectionedLists.Section], to target: [SectionedLists.Section]
) -> Int? {
  guard
    var moves = minimalMoves(from: source.map(\.id), to: target.map(\.id)),
    let old = places(of: source.flatMap { section in section.items.map(\.id) }),
    places(of: target.flatMap { section in section.items.map(\.id) }) != nil
  else { return nil }
  let homes = Dictionary(
    uniqueKeysWithValues: source.flatMap { section in section.items.map { ($0.id, section.id) } })
  for section in target {
    let known = section.items.filter { homes[$0.id] != nil }
    let stayed = known.filter { homes[$0.id] == section.id }.compactMap { old[$0.id] }
    moves += known.count - longestIncrease(stayed)
  }
  return moves
}

private func places<ID: Hashable>(of ids: [ID]) -> [ID: Int]? {
  var places: [ID: Int] = [:]
  for (place, id) in ids.enumerated() where places.updateValue(place, forKey: id) != nil {
    return nil
  }
  return places
}

/// The length of the longest increasing subsequence.
///
/// Source: C. Schensted, Canadian Journal of Mathematics 13, 1961, doi:10.4153/CJM-1961-015-3.
private func longestIncrease(_ numbers: [Int]) -> Int {
  var ends: [Int] = []
  for number in numbers {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < number { low = middle + 1 } else { high = middle }
    }
    if low == ends.count { ends.append(number) } else { ends[low] = number }
  }
  return ends.count
}
