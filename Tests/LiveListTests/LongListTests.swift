import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// Where short cuts end: blocks longer than every window, and ids and contents that misbehave.
@Suite(.trail)
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

private struct Measurement: Identifiable, Equatable {
  let id: Int
  let value: Double
}

/// An item whose id is equal to some and hashes unlike those it is equal to.
private struct Liar: Identifiable, Equatable {
  struct ID: Hashable {
    let value: Int

    static func == (left: Self, right: Self) -> Bool { (left.value ^ right.value &* 5) % 3 == 0 }
    func hash(into hasher: inout Hasher) { hasher.combine(value % 4) }
  }

  let id: ID
}
