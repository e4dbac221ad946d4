import LiveList
import LiveListTesting
import Testing

/// Generators return the same lists for the same seed, and cover all lists.
@Suite(.timeLimit(.minutes(20))) struct RandomListsTests {
  @Test func splitMix64GivesThePublishedNumbers() {
    var generator = SplitMix64(seed: 1_234_567)
    let numbers = (0..<3).map { _ in generator.next() }
    #expect(
      numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test func theSameSeedGivesTheSameLists() {
    func lists() -> [[SampleSection]] {
      var lists = RandomLists(seed: 7)
      let source = lists.sections(5, itemsUpTo: 8)
      return [source, lists.edited(source, by: RandomLists.Churn(0.3))]
    }
    #expect(lists() == lists())
    #expect(lists()[0] != lists()[1])
  }

  @Test func listsHaveDistinctIDsUnlessAskedOtherwise() {
    var lists = RandomLists(seed: 8)
    var churn = RandomLists.Churn(0.4)
    let source = lists.sections(6, itemsUpTo: 20)
    let distinct = lists.edited(source, by: churn).flatMap(\.items).map(\.id)
    #expect(Set(distinct).count == distinct.count)
    churn.duplicates = 0.9
    let doubled = lists.edited(source, by: churn).flatMap(\.items).map(\.id)
    #expect(Set(doubled).count < doubled.count)
  }

  @Test func noChurnChangesNothing() {
    var lists = RandomLists(seed: 9)
    let source = lists.sections(4, itemsUpTo: 5)
    #expect(lists.edited(source, by: RandomLists.Churn(0)) == source)
    #expect(lists.edited(source[0].items, by: RandomLists.Churn(0)) == source[0].items)
  }

  @Test func allSmallListsAreThere() {
    let lists = SampleItem.allLists(ofUpTo: 3, ids: 2, contents: 2)
    #expect(lists.count == 1 + 4 + 16 + 64)
    #expect(Set(lists).count == lists.count)
    let sections = SampleSection.allLists(
      ofUpTo: 2, ids: 2, headers: 2, itemLists: [[], [1], [1, 2]])
    #expect(sections.count == 1 + 12 + 144)
    #expect(Set(sections).count == sections.count)
  }
}
