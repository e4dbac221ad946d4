import Foundation
import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// A changeset in JSON has the format on which clients rely, and survives a round trip.
@Suite(.timeLimit(.minutes(20)), .trail)
struct ListChangesetCodableTests {
  private struct Friend: Identifiable, Hashable, Codable {
    let id: String
    let name: String
  }

  @Test func aChangesetOfSectionsHasTheShapeThatOthersReadAndWrite() throws {
    let source = [
      ListSection(id: "a", header: "A", items: [Friend(id: "1", name: "x")]),
      ListSection(id: "b", header: "B", items: []),
    ]
    let target = [
      ListSection(id: "a", header: "C", items: [Friend(id: "1", name: "y")])
    ]
    #expect(
      try json(ListChangeset(from: source, to: target))
        == """
        {"after":[{"header":"C","id":"a","items":[{"content":{"id":"1","name":"y"},"id":"1"}]}],\
        "batches":[{"after":[{"header":"C","id":"a","items":[{"content":{"id":"1","name":"y"},\
        "id":"1"}]}],"sectionDeletes":[1]}],\
        "before":[{"header":"A","id":"a","items":[{"content":{"id":"1","name":"x"},"id":"1"}]},\
        {"header":"B","id":"b","items":[]}],\
        "itemReconfigures":[[0,0]],"sectionRefreshes":[0]}
        """)
  }

  @Test func everyKindOfChangeHasItsShape() throws {
    var changes = BatchChanges()
    changes.sectionDeletes = [2]
    changes.sectionInserts = [3]
    changes.sectionMoves = [ListDiff.SectionMove(from: 0, to: 1)]
    changes.sectionReloads = [4]
    changes.itemDeletes = [ItemPath(section: 0, item: 1)]
    changes.itemInserts = [ItemPath(section: 0, item: 2)]
    changes.itemMoves = [
      ListDiff.ItemMove(from: ItemPath(section: 0, item: 1), to: ItemPath(section: 0, item: 3))
    ]
    changes.itemReloads = [ItemPath(section: 5, item: 0)]
    let after: [SampleSection] = []
    #expect(
      try json(ListChangeset.Batch(changes: changes, after: after))
        == """
        {"after":[],"itemDeletes":[[0,1]],"itemInserts":[[0,2]],"itemMoves":[[[0,1],[0,3]]],\
        "itemReloads":[[5,0]],"sectionDeletes":[2],"sectionInserts":[3],"sectionMoves":[[0,1]],\
        "sectionReloads":[4]}
        """)
  }

  @Test func theSectionOfAFlatListIsNull() throws {
    let empty: [Friend] = []
    #expect(
      try json(ListChangeset(from: empty, to: empty))
        == """
        {"after":[{"header":null,"id":null,"items":[]}],"batches":[],\
        "before":[{"header":null,"id":null,"items":[]}]}
        """)
  }

  @Test func aChangesetComesBackAsItWas() throws {
    try withEvery("seed", in: UInt64(0)..<60) { seed in
      var lists = RandomLists(seed: seed)
      let source = lists.sections(4, itemsUpTo: 6)
      let target = lists.edited(source, by: RandomLists.Churn(0.2))
      for updates in ContentUpdates.allCases {
        let changeset = ListChangeset(from: source, to: target, updates: updates)
        let data = try JSONEncoder().encode(changeset)
        #expect(
          try JSONDecoder().decode(ListChangeset<Int, Int, SampleItem>.self, from: data)
            == changeset)
      }
    }
  }

  @Test func emptyArraysMayBeLeftOutOrNot() throws {
    let text = #"""
      {"before": [], "after": [], "batches": [{"itemDeletes": [], "after": []}],
       "sectionRefreshes": []}
      """#
    let changeset = try JSONDecoder().decode(
      ListChangeset<Int, Int, SampleItem>.self, from: Data(text.utf8))
    #expect(changeset.batches == [ListChangeset.Batch(changes: BatchChanges(), after: [])])
    #expect(changeset.sectionRefreshes.isEmpty && changeset.itemReconfigures.isEmpty)
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
