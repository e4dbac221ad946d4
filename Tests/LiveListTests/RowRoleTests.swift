import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// Items without IDs and equality of their own are compared like all others.
@Suite(.timeLimit(.minutes(20)), .trail)
struct RowRoleTests {
  private struct Word {
    var number: Int
    var text: String
  }

  private func words(_ sections: [SampleSection]) -> [ListSection<Int, Int, Word>] {
    sections.map { section in
      ListSection(
        id: section.id, header: section.header,
        items: section.items.map { Word(number: $0.id, text: "\($0.content)") })
    }
  }

  @Test func closuresFindWhatIdentifiableItemsWouldTell() throws {
    try withEvery("seed", in: UInt64(0)..<400) { seed in
      var lists = RandomLists(seed: seed)
      let before = lists.sections(6, itemsUpTo: 20)
      let after = lists.edited(before, by: RandomLists.Churn(0.2))
      let expected = ListDiff(from: before, to: after)
      let (source, target) = (words(before), words(after))
      let byPath = ListChangeset(
        from: source, to: target, comparer: ListComparer(id: \.number) { $0.text == $1.text })
      #expect(byPath.diff == expected)
      let byClosure = ListChangeset(
        from: source, to: target,
        comparer: ListComparer(id: { "\($0.number)" }, isContentEqual: { $0.text == $1.text }))
      #expect(byClosure.diff == expected)
    }
  }

  /// Items that differ only in their last bytes are different items.
  @Test func idsInTheLastBytesAreFound() throws {
    struct Tail {
      var group = 7
      var letter: UInt8
    }
    struct Word {
      var group = 7
      var number: Int
    }
    let lists = SampleItem.allLists(ofUpTo: 3, ids: 3).map { $0.map(\.id) }
    try withEvery("source", in: lists) { source in
      try withEvery("target", in: lists) { target in
        let expected = ListChangeset(
          from: source, to: target, comparer: ListComparer(id: { $0 })
        ).diff
        let words = ListChangeset(
          from: source.map { Word(number: $0) }, to: target.map { Word(number: $0) },
          comparer: ListComparer(id: { $0.number }, isContentEqual: { _, _ in true }))
        let tails = ListChangeset(
          from: source.map { Tail(letter: UInt8($0)) }, to: target.map { Tail(letter: UInt8($0)) },
          comparer: ListComparer(id: { $0.letter }, isContentEqual: { _, _ in true }))
        #expect(words.diff == expected && tails.diff == expected)
      }
    }
  }
}
