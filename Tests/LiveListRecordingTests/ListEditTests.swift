import Foundation
import LiveList
import LiveListIncremental
import LiveListPipeline
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListRecording

@Suite(.timeLimit(.minutes(20)), .trail)
struct ListEditTests {
  private typealias Edit = ListEdit<Int, Int, SampleItem>

  @Test func everySmallListComesBackFromEveryOther() throws {
    let itemLists = SampleItem.allLists(ofUpTo: 2, ids: 2, contents: 2)
    let lists = SampleSection.allLists(ofUpTo: 1, ids: 2, headers: 2, itemLists: itemLists)
    try withEvery("former", in: lists) { former in
      try withEvery("list", in: lists) { list in try expectBack(list, after: former) }
    }
  }

  @Test func everyPairOfSectionsComesBack() throws {
    let itemLists = SampleItem.allLists(ofUpTo: 1, ids: 2)
    let lists = SampleSection.allLists(ofUpTo: 2, ids: 2, itemLists: itemLists)
    try withEvery("former", in: lists) { former in
      try withEvery("list", in: lists) { list in try expectBack(list, after: former) }
    }
  }

  @Test func randomListsComeBackFromTwo() throws {
    try withEvery("seed", in: UInt64(0)..<200) { seed in
      var lists = RandomLists(seed: seed)
      let source = lists.sections(4, itemsUpTo: 8)
      let target = lists.edited(source, by: RandomLists.Churn(0.2))
      let list = lists.edited(
        lists.edited(source, by: RandomLists.Churn(0.1)), by: RandomLists.Churn(0.1))
      var editor = ListEditor(between: source, and: target)
      let edit = editor.edit(to: list)
      #expect(edit.fault(for: source + target, limit: 1_000) == nil)
      #expect(edit.list(after: source + target) == list)
    }
  }

  @Test func whatWasThereIsNeverWrittenAgain() throws {
    try withEvery("seed", in: UInt64(0)..<100) { seed in
      var lists = RandomLists(seed: seed)
      let source = lists.sections(4, itemsUpTo: 8)
      let target = lists.edited(source, by: RandomLists.Churn(0.3))
      var editor = ListEditor(after: source)
      let old = Set(source.flatMap(\.items))
      #expect(editor.edit(to: target).newItems.allSatisfy { !old.contains($0) })
      var joined = ListEditor(between: source, and: target)
      for batch in ListChangeset(from: source, to: target, updates: .reload).batches {
        #expect(joined.edit(to: batch.after).newItems.isEmpty)
      }
    }
  }

  @Test func aHeaderMayBeNothing() throws {
    typealias Section = ListSection<String, String?, SampleItem>
    let named = [Section(id: "a", header: "A", items: [1])]
    let unnamed = [Section(id: "a", header: nil, items: [1])]
    try withEvery("lists", in: [(named, unnamed), (unnamed, named), ([], unnamed)]) { lists in
      var editor = ListEditor(after: lists.0)
      let bytes = try JSONEncoder().encode(editor.edit(to: lists.1))
      let edit = try JSONDecoder().decode(ListEdit<String, String?, SampleItem>.self, from: bytes)
      #expect(edit.list(after: lists.0) == lists.1)
    }
  }

  private func expectBack(_ list: [SampleSection], after former: [SampleSection]) throws {
    var editor = ListEditor(after: former)
    let edit = editor.edit(to: list)
    #expect(edit.fault(for: former, limit: 100) == nil)
    #expect(edit.list(after: former) == list)
  }
}

extension ListEdit {
  /// The items that are written.
  fileprivate var newItems: [Item] {
    sections.flatMap { piece -> [ItemPiece<Item>] in
      switch piece {
      case .kept: []
      case .edited(_, _, let items): items ?? []
      case .new(_, _, let items): items
      }
    }.compactMap { piece in
      if case .new(let item) = piece { item } else { nil }
    }
  }
}
