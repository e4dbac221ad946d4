import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListSwiftUI

/// The rows of a SwiftUI list follow its changesets and the user's edits.
@Suite(.timeLimit(.minutes(20)), .trail)
struct ListRowsTests {
  private typealias Rows = ListRows<Int, Int, SampleItem>

  private func shown(
    _ rows: Rows, matching matches: ((SampleItem) -> Bool)? = nil
  ) -> [[SampleItem]] {
    rows.sections(matching: matches).map { $0.rows.map(\.item) }
  }

  private func list(_ sections: [[SampleItem]]) -> [SampleSection] {
    sections.enumerated().map { SampleSection(id: $0.offset, header: 0, items: $0.element) }
  }

  @Test func rowsFollowEveryChangeset() throws {
    try withEvery("seed", in: UInt64(0)..<300) { seed in
      var lists = RandomLists(seed: seed)
      var list: [SampleSection] = []
      var rows = Rows()
      for _ in 0..<6 {
        let target =
          list.isEmpty
          ? lists.sections(4, itemsUpTo: 6) : lists.edited(list, by: RandomLists.Churn(0.2))
        rows.apply(ListChangeset(from: list, to: target))
        list = target
        let sections = rows.sections(matching: nil)
        #expect(sections.map(\.id.section) == list.map(\.id))
        #expect(sections.map(\.header) == list.map(\.header))
        #expect(sections.map(\.rows) == list.map(\.distinctRows))
        #expect(rows.list == list)
      }
    }
  }

  /// Rows of other sections are neither hashed nor recreated.
  @Test func onlyChangedSectionsAreMadeAgain() {
    let counter = OperationCounter()
    func list(_ last: Int) -> [ListSection<Int, Int, CountedItem>] {
      (0..<100).map { section in
        let count = section == 99 ? last : 50
        return ListSection(
          id: section, header: 0,
          items: (0..<count).map { CountedItem(section * 1000 + $0, counter: counter) })
      }
    }
    let (before, after) = (list(50), list(51))
    var rows = ListRows<Int, Int, CountedItem>()
    rows.apply(ListChangeset(from: [], to: before))
    let changeset = ListChangeset(from: before, to: after)
    counter.reset()
    rows.apply(changeset)
    #expect(rows.sections(matching: nil)[99].rows.count == 51)
    #expect(counter.hashes > 0 && counter.hashes <= 4 * 51)
    counter.reset()
    rows.apply(ListChangeset(from: after, to: after))
    #expect(!rows.sections(matching: nil).isEmpty && counter.hashes == 0)
  }

  @Test func onlyMatchesAreShownAndKeepTheirIDs() {
    let rows = Rows(list([[1, 1, 2, 3], [4]]))
    #expect(shown(rows) { $0.id % 2 == 0 } == [[2], [4]])
    let sections = rows.sections { $0.id == 1 }
    #expect(sections.map(\.id.section) == [0], "no header without a match")
    #expect(sections[0].rows.map(\.id.repetition) == [0, 1])
    #expect(rows.sections { $0.id == 9 }.isEmpty)
    #expect(rows.sections(matching: nil).row(of: 4)?.repetition == 0)
  }

  /// Two sections with one id show and delete their own rows.
  @Test func sectionsThatShareAnIDAreTwo() {
    let rows = Rows([[1, 2], [3]].map { SampleSection(id: 7, header: 0, items: $0) })
    let sections = rows.sections(matching: nil)
    #expect(sections.map(\.id.repetition) == [0, 1])
    #expect(rows.paths(of: [0, 4], in: sections[1]) == [ItemPath(section: 1, item: 0)])
    #expect(Rows(list([[1]])).paths(of: [0], in: sections[1]).isEmpty)
  }

  /// The list may have changed since the rows were drawn.
  @Test func offsetsAreThoseOfTheRowsThatWereDrawn() {
    var rows = Rows(list([[1, 2, 3]]))
    let drawn = rows.sections { $0.id >= 2 }[0]
    rows.show(list([[9, 1, 2]]))
    #expect(rows.paths(of: [0, 1], in: drawn) == [ItemPath(section: 0, item: 2)])
  }

  @Test func idsAreDeletedOnlyIfNoItemHasThemAnyMore() {
    let source = list([[1, 2, 3], [4, 4]])
    let changeset = ListChangeset(from: source, to: list([[2], [1, 4]]))
    #expect(changeset.deletedIDs == [3])
    #expect(ListChangeset(from: source, to: list([[1, 2, 3]])).deletedIDs == [4])
  }

  /// SwiftUI's offset is that of the row before which the others are inserted, counted before the
  /// move.
  @Test(
    arguments: [
      ([0], 3, [2, 3, 1, 4], 4), ([3], 0, [4, 1, 2, 3], 1), ([0, 2], 4, [2, 4, 1, 3], nil),
      ([1, 3], 2, [1, 2, 4, 3], 3), ([1], 1, [1, 2, 3, 4], 3),
    ] as [([Int], Int, [SampleItem], SampleItem?)])
  func rowsAreMoved(
    from offsets: [Int], to target: Int, result: [SampleItem], next: SampleItem?
  ) throws {
    let rows = Rows(list([[1, 2, 3, 4]]))
    let drawn = rows.sections(matching: nil)[0]
    let (change, move) = try #require(rows.move(from: offsets, to: target, in: drawn))
    var edits = PendingEdits(of: .pushed, showing: rows.list)
    _ = edits.begin([change])
    #expect(edits.shown.map(\.items) == [result])
    #expect(move.items == offsets.map { SampleItem($0 + 1) } && move.next == next)
    #expect(rows.move(from: [5], to: 1, in: drawn)?.move == nil)
  }

  @Test func aPlaceholderSaysWhyThereAreNoRows() {
    let failure = ListFailure("down")
    let since = ListTime(secondsSince1970: 0)
    let phases: [ListPhase] = [.loading, .live, .stale(since: since, failure), .failed(failure)]
    func placeholders(_ isEmpty: Bool, _ search: String) -> [LiveListPlaceholder?] {
      phases.map { LiveListPlaceholder($0, isEmpty: isEmpty, search: search) }
    }
    #expect(placeholders(false, "") == [nil, nil, nil, nil])
    #expect(placeholders(true, "") == [.loading, .empty, .failed(failure), .failed(failure)])
    #expect(
      placeholders(true, "x") == [.loading, .noMatches("x"), .noMatches("x"), .failed(failure)])
  }
}
