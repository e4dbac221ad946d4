import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// If IDs occur more than once, their pairing determines how many rows move.
@Suite(.timeLimit(.minutes(20)), .trail)
struct DuplicatePairingTests {
  private func moves(_ source: [Int], _ target: [Int]) -> Int {
    ListDiff(
      from: [ListSection(items: source.map { SampleItem($0) })],
      to: [ListSection(items: target.map { SampleItem($0) })]
    ).itemMoves.count
  }

  /// The minimum number of moves over all pairings of equal IDs: the number of pairs minus the
  /// longest common subsequence.
  private func fewestMoves(_ source: [Int], _ target: [Int]) -> Int {
    var lengths = [Int](repeating: 0, count: target.count + 1)
    for id in source {
      var corner = 0
      for (place, other) in target.enumerated() {
        let above = lengths[place + 1]
        lengths[place + 1] = id == other ? corner + 1 : max(above, lengths[place])
        corner = above
      }
    }
    return pairs(source, target).count - lengths[target.count]
  }

  /// The number of moves if equal IDs are paired in order.
  private func movesInOrder(_ source: [Int], _ target: [Int]) -> Int {
    var ends: [Int] = []
    let pairs = pairs(source, target)
    for place in pairs {
      if let end = ends.firstIndex(where: { $0 >= place }) {
        ends[end] = place
      } else {
        ends.append(place)
      }
    }
    return pairs.count - ends.count
  }

  /// The source row of each target row that has one; equal IDs are paired in order.
  private func pairs(_ source: [Int], _ target: [Int]) -> [Int] {
    var places: [Int: [Int]] = [:]
    for (place, id) in source.enumerated().reversed() { places[id, default: []].append(place) }
    return target.compactMap { places[$0]?.popLast() }
  }

  @Test func theFewestRowsMoveInShortLists() throws {
    let lists = [Int].all(ofUpTo: 5, values: 3)
    try withEvery("source", in: lists) { source in
      for target in lists {
        let found = moves(source, target)
        guard found == fewestMoves(source, target) else {
          throw BrokenLaw("The fewest rows move.", "\(source) → \(target): \(found)")
        }
      }
    }
  }

  @Test(arguments: [8, 20, 60]) func theFewestRowsMoveWhereDuplicatesAreFew(count: Int) throws {
    try withEvery("seed", in: UInt64(0)..<500) { seed in
      var random = SplitMix64(seed: seed)
      let ids = Int.random(in: max(2, count / 4)...count, using: &random)
      let source = [Int].random(upTo: count, ids: ids, using: &random)
      let target = [Int].random(upTo: count, ids: ids, using: &random)
      let found = moves(source, target)
      guard found == fewestMoves(source, target) else {
        throw BrokenLaw("The fewest rows move.", "\(source) → \(target): \(found)")
      }
    }
  }

  @Test(arguments: [8, 20, 60, 100, 300]) func noMoreRowsMoveThanInOrder(count: Int) throws {
    try withEvery("seed", in: UInt64(0)..<100) { seed in
      var random = SplitMix64(seed: seed)
      let ids = Int.random(in: 2...count, using: &random)
      let source = [Int].random(upTo: count, ids: ids, using: &random)
      let target = [Int].random(upTo: count, ids: ids, using: &random)
      let found = moves(source, target)
      guard found <= movesInOrder(source, target) else {
        throw BrokenLaw("No more rows move than in order.", "\(source) → \(target): \(found)")
      }
    }
  }

  @Test func oneRowMayStayForAnother() {
    #expect(moves([1, 0, 0, 0, 0, 0, 0, 0], [1, 1, 0, 1, 0, 0, 1, 0]) == 0)
  }
}

extension [Int] {
  fileprivate static func random(
    upTo count: Int, ids: Int, using random: inout SplitMix64
  ) -> Self {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in
      Int.random(in: 0..<ids, using: &random)
    }
  }

  /// All lists of up to `count` numbers.
  fileprivate static func all(ofUpTo count: Int, values: Int) -> [Self] {
    (0..<count).reduce(into: [[]]) { lists, length in
      lists += lists.filter { $0.count == length }.flatMap { list in
        (0..<values).map { list + [$0] }
      }
    }
  }
}
