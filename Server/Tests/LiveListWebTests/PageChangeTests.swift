import Foundation
import LiveList
import LiveListTesting
import Synchronization
import Testing
import _LiveTestSupport

@testable import LiveListWeb

/// A page that applies a change shows exactly the new list, and the change is as short as possible.
@Suite(.trail)
struct PageChangeTests {
  @Test func allSmallFlatListsAreReached() throws {
    for (old, new) in [(0, 4), (1, 4), (2, 3), (3, 3), (4, 2), (5, 0)] {
      try withEvery("items", in: NumberedItems(old + new, contents: 2)) { items in
        try check(from: flat(items[..<old]), to: flat(items[old...]))
      }
    }
  }

  @Test func allSmallListsOfSectionsAreReached() throws {
    for sectionCount in 0...4 {
      let items = Array(NumberedItems(6 - sectionCount, contents: 2))
      for shape in SectionShape.all(sections: sectionCount, items: 6 - sectionCount) {
        for sections in NumberedItems(sectionCount, contents: 2) {
          try withEvery("items", in: items) { items in
            let (source, target) = shape.lists(sections, items)
            try check(from: source, to: target)
          }
        }
      }
    }
  }

  @Test func randomListsAreReached() throws {
    try withEvery("seed", in: UInt64(0)..<400) { seed in
      var lists = RandomLists(seed: seed)
      var churn = RandomLists.Churn([0.02, 0.1, 0.4][Int(seed % 3)])
      churn.duplicates = seed.isMultiple(of: 2) ? 0 : 0.5
      let source = lists.edited(lists.sections(6, itemsUpTo: 12), by: churn)
      try check(from: source, to: lists.edited(source, by: churn))
    }
  }

  /// A page receives the same change regardless of the batches for a view.
  @Test func allWaysOfUpdatingAreTheSameToAPage() throws {
    try withEvery("seed", in: UInt64(0)..<60) { seed in
      var lists = RandomLists(seed: seed)
      let source = lists.sections(5, itemsUpTo: 8)
      let target = lists.edited(source, by: RandomLists.Churn(0.3))
      let payloads = try ContentUpdates.allCases.flatMap { updates in
        try [true, false].map { moves in
          try payload(ListChangeset(from: source, to: target, updates: updates, moves: moves))
        }
      }
      #expect(Set(payloads).count == 1)
    }
  }

  @Test func oneRowOfManyIsAShortEvent() async throws {
    let encodings = Mutex(0)
    let source = [
      ListSection(id: 0, header: "Rows", items: (0..<100_000).map { CountedRow(id: $0) })
    ]
    var target = source
    target[0].items[50_000].version = 1
    target[0].items.swapAt(10, 90_000)
    target[0].items.append(CountedRow(id: -1))
    let changeset = ListChangeset(from: source, to: target)
    let count: @Sendable () -> Void = { encodings.withLock { $0 += 1 } }
    let bytes = try CountedRow.$encodings.withValue(count) { try payload(changeset) }
    #expect(bytes.count < 400, "\(String(decoding: bytes, as: UTF8.self))")
    #expect(encodings.withLock(\.self) == 2, "the row that changed, and the new one")
  }

  @Test func theEventHasTheDocumentedFormat() throws {
    let source = [
      SampleSection(id: 1, header: 0, items: [1, 2, 3]),
      SampleSection(id: 2, header: 0, items: [4]),
    ]
    let target = [
      SampleSection(id: 1, header: 5, items: [3, 2, 9]),
      SampleSection(id: 3, header: 7, items: [SampleItem(4, content: 1), 8]),
    ]
    let bytes = try payload(ListChangeset(from: source, to: target))
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {"count":5,"itemDeletes":[[0,0]],\
        "itemInserts":[[[0,2],{"content":{"content":0,"id":9},"id":9}],\
        [[1,1],{"content":{"content":0,"id":8},"id":8}]],\
        "itemMoves":[[[0,1],[0,1]],[[1,0],[1,0]]],\
        "itemReconfigures":[[[1,0],{"content":{"content":1,"id":4},"id":4}]],\
        "sectionDeletes":[1],"sectionInserts":[[1,{"header":7,"id":3}]],\
        "sectionRefreshes":[[0,5]]}
        """)
  }

  private func check(from source: [SampleSection], to target: [SampleSection]) throws {
    let changeset = ListChangeset(from: source, to: target)
    let replay = try PageReplay(try payload(changeset))
    #expect(try replay.result(on: source) == target)
    let counts = changeset.counts
    #expect(replay.sentRows == counts.inserted + counts.updated, "only what a page has not got")
  }

  private func flat(_ items: ArraySlice<SampleItem>) -> [SampleSection] {
    [SampleSection(id: 0, header: 0, items: Array(items))]
  }

  private func payload<Header: Encodable, Item: Identifiable & Encodable>(
    _ changeset: ListChangeset<Int, Header, Item>
  ) throws -> Data where Item.ID: Encodable {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(PageChange(changeset: changeset))
  }
}

/// A row that counts how often it is encoded.
private struct CountedRow: Identifiable, Hashable, Encodable {
  @TaskLocal static var encodings: @Sendable () -> Void = {}
  let id: Int
  var version = 0

  private enum CodingKeys: String, CodingKey { case version }

  func encode(to encoder: any Encoder) throws {
    Self.encodings()
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(version, forKey: .version)
  }
}
