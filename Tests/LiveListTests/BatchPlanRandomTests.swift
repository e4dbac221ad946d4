import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// Every changeset of larger lists is legal, results in its target, and has no unnecessary
/// operations.
@Suite(.timeLimit(.minutes(20)), .trail)
struct BatchPlanRandomTests {
  @Test(arguments: ContentUpdates.allCases)
  func changesetsOfRandomListsKeepTheLaws(updates: ContentUpdates) throws {
    try withEvery("seed", in: UInt64(0)..<300) { seed in
      var lists = RandomLists(seed: seed)
      var churn = RandomLists.Churn([0.01, 0.05, 0.2, 0.5][Int(seed % 4)])
      churn.duplicates = seed % 3 == 0 ? 0.3 : 0
      var source = lists.sections(6, itemsUpTo: 30)
      for _ in 0..<3 {
        let target = lists.edited(source, by: churn)
        try expectLaws(from: source, to: target, updates: updates)
        source = target
      }
    }
  }

  @Test func changesetsOfSmallListsWithManyDuplicatesKeepTheLaws() throws {
    let letters = SampleSection.allLists(
      ofUpTo: 1, ids: 4, headers: 2,
      itemLists: SampleItem.allLists(ofUpTo: 3, ids: 3, contents: 2)
    ).flatMap(\.self)
    try withEvery("seed", in: 0..<2_500 as Range<UInt64>) { seed in
      var generator = SplitMix64(seed: seed)
      let lists = (0..<2).map { _ in
        (0..<Int.random(in: 0...4, using: &generator)).compactMap { _ in
          letters.randomElement(using: &generator)
        }
      }
      try expectLaws(from: lists[0], to: lists[1])
    }
  }

  @Test func aListChangedAndChangedBackIsTheListItWas() throws {
    try withEvery("seed", in: UInt64(0)..<200) { seed in
      var lists = RandomLists(seed: seed)
      let source = lists.sections(4, itemsUpTo: 10)
      let target = lists.edited(source, by: RandomLists.Churn(0.2))
      let there = ListChangeset(from: source, to: target)
      let back = ListChangeset(from: target, to: source)
      #expect(source.applying(there)?.applying(back) == source)
    }
  }
}
