import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// Cases in which fast paths end: blocks longer than every window, and misbehaving IDs and
/// contents.
@Suite(.timeLimit(.minutes(20)), .trail)
struct LongListTests {
  private let rows = (0..<3_000).map { SampleItem($0) }
  private let lengths = [1, 4, 33, 127, 128, 129, 300, 1_400]

  @Test func aBlockThatComesOrGoesMovesNothing() throws {
    try withEvery("length", in: lengths) { length in
      var rest = rows
      rest.removeSubrange(700..<(700 + length))
      let gone = ListChangeset(from: rows, to: rest).diff
      #expect(gone.itemDeletes.count == length)
      #expect(gone.itemMoves.isEmpty && gone.itemInserts.isEmpty && gone.itemUpdates.isEmpty)
      let back = ListChangeset(from: rest, to: rows).diff
      #expect(back.itemInserts.count == length)
      #expect(back.itemMoves.isEmpty && back.itemDeletes.isEmpty && back.itemUpdates.isEmpty)
    }
  }

  @Test func aBlockThatMovesIsAllThatMoves() throws {
    try withEvery("length", in: lengths) { length in
      var target = rows
      target.removeSubrange(100..<(100 + length))
      target.insert(contentsOf: rows[100..<(100 + length)], at: target.count - 10)
      let diff = ListChangeset(from: rows, to: target).diff
      #expect(diff.itemMoves.count == min(length, rows.count - 110 - length))
      #expect(diff.itemDeletes.isEmpty && diff.itemInserts.isEmpty)
    }
  }

  @Test func longListsKeepTheLaws() throws {
    try withEvery("seed", in: UInt64(0)..<12) { seed in
      var generator = SplitMix64(seed: seed)
      let source = (0..<400).map { SampleItem(seed % 4 == 3 ? $0 % 7 : $0) }
      var target = source
      for _ in 0..<5 {
        let start = Int.random(in: 0..<target.count - 60, using: &generator)
        let block = Array(target[start..<(start + 60)])
        target.removeSubrange(start..<(start + 60))
        let place = Int.random(in: 0...target.count, using: &generator)
        let arriving = seed % 2 == 0 ? block : block.shuffled(using: &generator)
        target.insert(contentsOf: arriving, at: place)
        target[place] = SampleItem(target[place].id, content: 1)
      }
      for updates in ContentUpdates.allCases {
        try expectLaws(from: source, to: target, updates: updates)
      }
    }
  }

  /// Neighbors of rows that stay are found in words of 64 rows, groups of 4,096 and of 262,144.
  @Test func aListOfAnyLengthMovesTheFewest() throws {
    try withEvery("count", in: [100, 5_000, 270_000]) { count in
      try withEvery("exchanges", in: [60, 2_000]) { exchanges in
        var generator = SplitMix64(seed: UInt64(count + exchanges))
        let source = (0..<count).map { SampleItem($0) }
        var target = source
        for _ in 0..<exchanges {
          target.swapAt(
            Int.random(in: 0..<count, using: &generator),
            Int.random(in: 0..<count, using: &generator))
        }
        let diff = ListDiff(from: [ListSection(items: source)], to: [ListSection(items: target)])
        #expect(diff.itemMoves.count == count - longestIncrease(target.map(\.id)))
        let moved = Set(diff.itemMoves.map(\.to.item))
        let stayed = target.indices.filter { !moved.contains($0) }.map { target[$0].id }
        #expect(zip(stayed, stayed.dropFirst()).allSatisfy { $0 < $1 })
      }
    }
  }

  @Test func aReversedListOfBlocksKeepsTheLongest() {
    let blocks = [rows[0..<700], rows[700..<1_900], rows[1_900..<3_000]]
    let diff = ListChangeset(from: rows, to: Array(blocks.reversed().joined())).diff
    #expect(diff.itemMoves.count == 1_800)
  }

  @Test func aContentUnlikeItselfIsUpdatedAndNoMore() {
    let source = (0..<200).map { Measurement(id: $0, value: $0 % 3 == 0 ? .nan : 1) }
    let target = source.map { $0 }.reversed()
    let diff = ListChangeset(from: source, to: target).diff
    #expect(diff.itemUpdates.count == 67)
    #expect(diff.itemMoves.count == 199)
  }

  @Test func idsThatLieCrashNothing() throws {
    try withEvery("seed", in: 0..<50) { seed in
      let source = (0..<300).map { Liar(id: .init(value: $0 &* seed)) }
      let target = (0..<300).map { Liar(id: .init(value: $0 &* 31 &+ seed)) }
      let diff = ListDiff(from: [ListSection(items: source)], to: [ListSection(items: target)])
      #expect(diff.itemDeletes.count == diff.itemInserts.count)
    }
  }
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

private struct Measurement: Identifiable, Equatable {
  let id: Int
  let value: Double
}

/// An item whose ID equals other IDs but has a different hash.
private struct Liar: Identifiable, Equatable {
  struct ID: Hashable {
    let value: Int

    static func == (left: Self, right: Self) -> Bool { (left.value ^ right.value &* 5) % 3 == 0 }
    func hash(into hasher: inout Hasher) { hasher.combine(value % 4) }
  }

  let id: ID
}
