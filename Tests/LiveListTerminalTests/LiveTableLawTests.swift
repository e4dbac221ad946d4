import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListTerminal

/// Laws for any list, checked on samples.
@Suite(.timeLimit(.minutes(20)), .trail) struct LiveTableLawTests {
  @Test func whatIsNotLeavingIsTheListAtAnyTime() throws {
    try withEvery("seed", in: 0..<300 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      var table = Profile.table()
      var shown = randomSections(&random)
      table.show(shown)
      for second in 1...6 {
        let next = randomSections(&random)
        table.change(from: shown, to: next, at: second)
        shown = next
        #expect(table.rowCount == next.reduce(0) { $0 + $1.items.count })
        #expect(table.present == Profile.table(showing: next).present)
      }
    }
  }

  /// A departing section stays below the nearest section above it that kept its place.
  @Test func departingSectionsFollowThoseThatKeptTheirPlaces() throws {
    try withEvery("seed", in: 0..<1_000 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      let (source, target) = (manySections(&random), manySections(&random))
      let diff = ListChangeset(from: source, to: target).diff
      var table = Profile.table(showing: source)
      table.change(from: source, to: target, at: 1)
      let moved = Set(diff.sectionMoves.map { source[$0.from].header })
      let kept = Set(target.map(\.header)).subtracting(moved)
      var anchor: String?
      for section in source.map(\.header) {
        if kept.contains(section) { anchor = section }
        guard !target.contains(where: { $0.header == section }) else { continue }
        let shown = table.sections.firstIndex { $0.isLeaving && $0.heading == section }
        let above = table.sections.prefix(try #require(shown)).last { !$0.isLeaving }
        try check(above?.heading, anchor)
      }
    }
  }

  /// A long list stores the cells of few rows. What is visible, and how wide it is, doesn't depend on
  /// which ones.
  @Test func aTableLooksTheSameWhicheverRowsItStores() throws {
    try withEvery("seed", in: 0..<300 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      var shown = randomSections(&random)
      var whole = Profile.table(showing: shown)
      var sparse = Profile.table()
      sparse.storageLimit = 2
      sparse.show(shown)
      for second in 1...8 {
        try check(sparse.frame(width: 90, height: 50).text, whole.frame(width: 90, height: 50).text)
        let next = randomSections(&random)
        for time in [whole.nextTick, .seconds(2 * second)].compactMap(\.self) {
          whole.tick(at: time)
          sparse.tick(at: time)
          try check(sparse.nextTick, whole.nextTick)
        }
        whole.change(from: shown, to: next, at: 2 * second)
        sparse.change(from: shown, to: next, at: 2 * second)
        shown = next
      }
    }
  }

  @Test func marksDisappearAfterAWhile() throws {
    try withEvery("seed", in: 0..<300 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      let source = randomSections(&random)
      let target = randomSections(&random)
      var table = Profile.table(showing: source)
      table.change(from: source, to: target, at: 10)
      table.tick(at: .seconds(18))
      #expect(table.nextTick == nil)
      #expect(
        table.frame(width: 90, height: 50)
          == Profile.table(showing: target).frame(width: 90, height: 50))
    }
  }

  @Test func nothingChangesBeforeTheNextTick() throws {
    try withEvery("seed", in: 0..<100 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      let source = randomSections(&random)
      var table = Profile.table(showing: source)
      table.change(from: source, to: randomSections(&random), at: 5)
      while let next = table.nextTick {
        var early = table
        early.tick(at: next - .milliseconds(1))
        #expect(early.frame(width: 90, height: 50) == table.frame(width: 90, height: 50))
        table.tick(at: next)
      }
    }
  }

  @Test func noLineIsWiderThanTheTerminalAndNoFrameHigher() throws {
    try withEvery("width", in: 0..<60) { width in
      var random = SplitMix64(seed: UInt64(width))
      let source = randomSections(&random)
      var table = Profile.table(showing: source)
      table.change(from: source, to: randomSections(&random), at: 1)
      try withEvery("height", in: 0..<12) { height in
        let frame = table.frame(width: width, height: height, clock: "12:04:31")
        #expect(frame.lines.count <= height)
        #expect(frame.lines.allSatisfy { $0.width <= width })
      }
    }
  }

  @Test func aChangesetOfAnotherListShowsItsTarget() {
    var table = Profile.table(showing: Profile.first)
    let other = [Profile.friends(Profile.joe)]
    let target = [Profile.friends(Profile.joe, Profile.becky)]
    table.change(from: other, to: target, at: 1)
    #expect(table.present == Profile.table(showing: target).present)
  }

  /// Up to six sections without rows, in any order.
  private func manySections(_ random: inout SplitMix64) -> [EntrySection] {
    ["u", "v", "w", "x", "y", "z"].shuffled(using: &random)
      .prefix(Int.random(in: 0...6, using: &random))
      .map { EntrySection(id: $0, header: $0, items: []) }
  }

  private func randomSections(_ random: inout SplitMix64) -> [EntrySection] {
    let ids = ["a", "b", "c", "d", "e", "f", "g"].shuffled(using: &random)
    let items = ids.prefix(Int.random(in: 0...7, using: &random)).map { id in
      Entry(id, ["name": id, "value": "\(Int.random(in: 0...2, using: &random))"])
    }
    let names = ["x", "y", "z"].shuffled(using: &random)
      .prefix(Int.random(in: 1...3, using: &random))
    return names.enumerated().map { index, name in
      EntrySection(
        id: name, header: name,
        items: items.enumerated().filter { $0.offset % names.count == index }.map(\.element))
    }
  }
}

extension LiveTable {
  /// The headings and texts that the table shows, without departing rows.
  fileprivate var present: [[String]] {
    sections.indices.filter { !sections[$0].isLeaving }.map { section in
      let paths = sections[section].rows.indices.filter { !sections[section].rows[$0].isLeaving }
        .map { ItemPath(section: section, item: $0) }
      return [sections[section].heading]
        + paths.map { cells(at: $0).map(\.text).joined(separator: " ") }
    }
  }
}
