import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveList

/// What a source knows of successive changes, put together.
@Suite(.trail) struct KnownChangesTests {
  /// Random runs of rows that stay, ascending in both lists.
  private func runs(from count: Int, using random: inout SplitMix64) -> [KnownRows.Run] {
    var runs: [KnownRows.Run] = []
    var (source, target) = (0, 0)
    while source < count {
      source += Int.random(in: 0...2, using: &random)
      target += Int.random(in: 0...2, using: &random)
      let length = min(Int.random(in: 1...4, using: &random), count - source)
      guard length > 0 else { break }
      runs.append(KnownRows.Run(source: source, target: target, count: length))
      (source, target) = (source + length, target + length)
    }
    return runs
  }

  /// The positions of each row that stays.
  private func positions(_ runs: [KnownRows.Run]?) -> [Int: Int] {
    Dictionary(
      uniqueKeysWithValues: (runs ?? []).flatMap { run in
        (0..<run.count).map { (run.source + $0, run.target + $0) }
      })
  }

  @Test func aRowStaysInTwoChangesIfItStaysInBoth() throws {
    try withEvery("seed", in: 0..<(2_000 as UInt64)) { seed in
      var random = SplitMix64(seed: seed)
      let count = Int.random(in: 0...20, using: &random)
      let (first, second) = (runs(from: count, using: &random), runs(from: 30, using: &random))
      func rows(_ runs: [KnownRows.Run]) -> KnownRows {
        KnownRows(edited: [.init(section: 0, origin: 0, runs: runs)], origins: nil)
      }
      let both = try #require(rows(first).followed(by: rows(second)))
      let expected = positions(first).compactMapValues { positions(second)[$0] }
      #expect(positions(both.edited[0].runs) == expected)
      let found = both.edited[0].runs ?? []
      #expect(
        zip(found, found.dropFirst()).allSatisfy {
          $0.source + $0.count <= $1.source && $0.target + $0.count <= $1.target
        })
    }
  }

  /// Sections moved, some share an id, and rows of some were edited.
  @Test func rowsThatAreNotKnownAreCompared() throws {
    try withEvery("seed", in: 0..<(3_000 as UInt64)) { seed in
      var random = SplitMix64(seed: seed)
      let source = (0..<Int.random(in: 1...4, using: &random)).map { section in
        SampleSection(
          id: Int.random(in: 0...2, using: &random), header: 0,
          items: (0..<4).map { SampleItem(section * 10 + $0) })
      }
      let origins: [Int?] = source.indices.shuffled(using: &random) + [nil]
      var edited: [KnownRows.Section] = []
      let target = origins.enumerated().map { section, origin in
        guard let origin else { return SampleSection(id: 9, header: 0, items: [99]) }
        var copy = source[origin]
        if Bool.random(using: &random) {
          let row = Int.random(in: 0..<4, using: &random)
          copy.items[row] = SampleItem(
            copy.items[row].id + Int.random(in: 0...4, using: &random), content: 1)
          let kept = (0..<4).filter { $0 != row }
          let runs = kept.map { KnownRows.Run(source: $0, target: $0, count: 1) }
          edited.append(.init(section: section, origin: origin, runs: runs))
        }
        return copy
      }
      let known = KnownRows(edited: edited, origins: origins)
      let changeset = ListChangeset(from: source, to: target, known: known)
      #expect(source.applying(changeset) == target)
    }
  }

  @Test func sectionsOfBothChangesAreEdited() throws {
    let run = KnownRows.Run(source: 0, target: 1, count: 3)
    func rows(_ sections: [Int], _ runs: [KnownRows.Run]?) -> KnownRows {
      KnownRows(edited: sections.map { .init(section: $0, origin: $0, runs: runs) }, origins: nil)
    }
    let both = try #require(rows([0, 2], [run]).followed(by: rows([1, 2], nil)))
    #expect(both.edited.map(\.section) == [0, 1, 2])
    #expect(both.edited.map(\.runs) == [[run], nil, [run]], "without runs, all rows stay")
    #expect(both.pieceCount == 5)
    let moved = KnownRows(edited: [], origins: [1, 0])
    #expect(moved.followed(by: both) == nil && both.followed(by: moved) == nil)
  }

  @Test func whatIsKnownLeadsFromAnEarlierState() {
    let change = KnownRows(
      edited: [.init(section: 0, origin: 0, runs: [.init(source: 0, target: 1, count: 9)])],
      origins: nil)
    var changes = KnownChanges()
    let first = changes
    changes.add(change)
    let second = changes
    changes.add(change)
    #expect(changes.unchangedRows(since: changes)?.edited == [])
    #expect(changes.unchangedRows(since: second)?.edited == change.edited)
    #expect(
      changes.unchangedRows(since: first)?.edited.first?.runs
        == [.init(source: 0, target: 2, count: 8)], "a state in between was missed")
    #expect(second.unchangedRows(since: changes) == nil, "a later one")
    #expect(changes.unchangedRows(since: KnownChanges()) == nil, "another list")
    changes.add(nil)
    #expect(changes.unchangedRows(since: second) == nil, "not known")
    #expect(changes.hasChanged(since: second) == true)
    #expect(changes.hasChanged(since: changes) == false)
    #expect(changes.hasChanged(since: KnownChanges()) == nil)
  }

  /// Each change adds a row at the beginning. Changes are forgotten in groups.
  @Test func aThousandChangesMayBeMissed() {
    let change = KnownRows(
      edited: [
        .init(section: 0, origin: 0, runs: [.init(source: 0, target: 1, count: 9_999)])
      ], origins: nil)
    var states = [KnownChanges()]
    for _ in 0..<3 * KnownChanges.most {
      states.append(states[states.count - 1])
      states[states.count - 1].add(change)
    }
    for (state, number) in [(states[3_000], 3_000), (states[1_500], 1_500), (states[10], 10)] {
      for missed in [0, 1, 2, 3, 5, 9, 500, KnownChanges.most - 1] where missed <= number {
        let rows = state.unchangedRows(since: states[number - missed])
        let runs = missed == 0 ? nil : rows?.edited.first?.runs
        let expected = KnownRows.Run(source: 0, target: missed, count: 10_000 - missed)
        #expect(rows != nil && (missed == 0 || runs == [expected]), "\(missed) of \(number)")
      }
    }
    #expect(states[3_000].unchangedRows(since: states[900]) == nil, "forgotten")
  }

  @Test func copiesOfAListChangeInDifferentWays() {
    let change = KnownRows(edited: [], origins: nil)
    var (left, right) = (KnownChanges(), KnownChanges())
    right = left
    left.add(change)
    right.add(change)
    #expect(left.hasChanged(since: right) == nil && right.unchangedRows(since: left) == nil)
  }
}
