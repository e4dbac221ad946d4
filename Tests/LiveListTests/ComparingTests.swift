import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// Models that are identified and compared by closures.
@Suite(.timeLimit(.minutes(20)), .trail)
struct ComparingTests {
  /// Neither `Identifiable` nor `Equatable`.
  private struct Team {
    var serverID: Int
    var score: Int

    init(_ item: SampleItem) { (serverID, score) = (item.id, item.content) }
  }

  private let lists = SampleItem.allLists(ofUpTo: 3, ids: 2, contents: 2)

  @Test(arguments: ContentUpdates.allCases, [true, false])
  func aKeyPathAndAClosureAreAsGoodAsIDAndEquality(updates: ContentUpdates, moves: Bool) throws {
    try withEvery("source", in: lists) { source in
      try withEvery("target", in: lists) { target in
        let known = ListChangeset(from: source, to: target, updates: updates, moves: moves)
        let compared = ListChangeset(
          from: source.map(Team.init), to: target.map(Team.init),
          comparer: ListComparer(id: \.serverID) { $0.score == $1.score },
          updates: updates, moves: moves)
        guard compared.diff == known.diff,
          compared.batches.map(\.changes) == known.batches.map(\.changes),
          compared.itemReconfigures == known.itemReconfigures
        else { throw BrokenLaw("Both say the same.", "\(known)") }
      }
    }
  }

  /// Headers and items without `==`.
  @Test(arguments: ContentUpdates.allCases, [true, false])
  func headersComparedByAClosureAreAsGoodAsByEquality(
    updates: ContentUpdates, moves: Bool
  ) throws {
    struct Title { let text: Int }
    let sections = lists.indices.map { index in
      [
        ListSection(id: index % 3, header: index % 2, items: lists[index]),
        ListSection(id: 3, header: 0, items: lists[lists.count - 1 - index]),
      ]
    }
    func untyped(_ list: [ListSection<Int, Int, SampleItem>]) -> [ListSection<Int, Title, Team>] {
      list.map {
        ListSection(id: $0.id, header: Title(text: $0.header), items: $0.items.map(Team.init))
      }
    }
    try withEvery("source", in: sections) { source in
      try withEvery("target", in: sections) { target in
        let known = ListChangeset(from: source, to: target, updates: updates, moves: moves)
        let compared = ListChangeset(
          from: untyped(source), to: untyped(target),
          comparer: ListComparer(
            id: { $0.serverID }, isHeaderEqual: { $0.text == $1.text },
            isContentEqual: { $0.score == $1.score }),
          updates: updates, moves: moves)
        guard compared.diff == known.diff, compared.sectionRefreshes == known.sectionRefreshes,
          compared.batches.map(\.changes) == known.batches.map(\.changes)
        else { throw BrokenLaw("Both say the same.", "\(known)") }
      }
    }
  }

  @Test func contentsAreComparedAsTheCallerSays() {
    let source: [SampleItem] = [SampleItem(1, content: 4), SampleItem(2, content: 5)]
    let target: [SampleItem] = [SampleItem(1, content: 6), SampleItem(2, content: 6)]
    let changeset = ListChangeset(
      from: source, to: target, comparer: ListComparer { $0.content % 2 == $1.content % 2 })
    #expect(changeset.itemReconfigures == [ItemPath(section: 0, item: 1)])
  }

  @Test func closuresIdentifyItems() {
    let changeset = ListChangeset(
      from: ["a", "b"], to: ["B", "c"], comparer: ListComparer(id: { $0.lowercased() }))
    #expect(changeset.counts.description == "1 inserted, 1 deleted, 1 updated")
  }

  @Test func sectionsToo() {
    let source = [ListSection(id: 1, header: "x", items: ["a", "b"])]
    let target = [ListSection(id: 1, header: "y", items: ["B", "a"])]
    let changeset = ListChangeset(
      from: source, to: target, comparer: ListComparer(id: { $0.lowercased() }))
    #expect(changeset.counts.moved == 1 && changeset.counts.updated == 1)
    #expect(changeset.sectionRefreshes == [0])
    let numbers = (0..<2).map { content in
      [ListSection(id: 1, header: "x", items: [SampleItem(1, content: content)])]
    }
    for isEqual in [false, true] {
      let changeset = ListChangeset(
        from: numbers[0], to: numbers[1], comparer: ListComparer { _, _ in isEqual })
      #expect(changeset.counts.updated == (isEqual ? 0 : 1))
    }
  }

  /// Moves that are omitted from a plan are still part of the difference.
  @Test func withoutMovesTheDifferenceStillKnowsThem() {
    let changeset = ListChangeset(from: [1, 2, 3] as [SampleItem], to: [3, 1, 2], moves: false)
    #expect(changeset.counts.description == "1 moved")
    #expect(changeset.batches.map(\.changes.itemDeletes) == [[ItemPath(section: 0, item: 2)]])
    #expect(changeset.batches.map(\.changes.itemInserts) == [[ItemPath(section: 0, item: 0)]])
  }
}
