import LiveListTesting

/// The number of elements to edit in each way; an element is edited in only one way.
struct Edits {
  var updates = 0
  var deletes = 0
  var moves = 0
}

extension Array where Element: Editable {
  /// The list after random edits, with new elements at random positions.
  func edited(
    _ edits: Edits, inserting fresh: Self = [], using random: inout SplitMix64
  ) -> Self {
    var picks = indices.shuffled(using: &random)[...]
    var result = self
    for index in picks.prefix(edits.updates) { result[index].update() }
    picks.removeFirst(edits.updates)
    let deletes = picks.prefix(edits.deletes)
    let moves = picks.dropFirst(edits.deletes).prefix(edits.moves)
    let moved = moves.map { result[$0] }
    result.remove(at: Set(deletes).union(moves))
    return result.inserting((moved + fresh).shuffled(using: &random), using: &random)
  }
}

extension Array {
  /// Removes elements by their indices.
  mutating func remove(at indices: Set<Int>) {
    self = enumerated().lazy.filter { !indices.contains($0.offset) }.map(\.element)
  }

  /// The list with each of some new elements at a random position.
  func inserting(_ elements: Self, using random: inout SplitMix64) -> Self {
    var places = elements.map { (place: Int.random(in: 0...count, using: &random), element: $0) }
    places.sort { $0.place < $1.place }
    var rest = places[...]
    var result: Self = []
    result.reserveCapacity(count + elements.count)
    for index in 0...count {
      while let next = rest.first, next.place == index {
        result.append(next.element)
        rest.removeFirst()
      }
      if index < count { result.append(self[index]) }
    }
    return result
  }
}
