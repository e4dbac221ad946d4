import LiveList
import LiveListSwiftUI
import LiveListTesting
import Testing
import _LiveTestSupport

/// The rows for SwiftUI, whose IDs are unique.
@Suite(.timeLimit(.minutes(20)), .trail)
struct DistinctRowTests {
  @Test func noTwoRowsHaveOneIDAndNothingIsLost() throws {
    try withEvery("items", in: SampleItem.allLists(ofUpTo: 5, ids: 3)) { items in
      let rows = SampleSection(id: 1, header: 0, items: items).distinctRows
      #expect(rows.map(\.item) == items)
      #expect(Set(rows.map(\.id)).count == items.count)
    }
  }

  /// An item that keeps its ID is the same row, even if others are inserted or deleted around it.
  @Test func aRowIsKnownByTheIDOfItsItem() {
    let before = SampleSection(id: 1, header: 0, items: [1, 2, 3]).distinctRows
    let after = SampleSection(id: 1, header: 0, items: [4, 3, 1]).distinctRows
    #expect(before[0].id == after[2].id && before[2].id == after[1].id)
  }

  @Test func theFirstOfSeveralStaysTheFirst() {
    let rows = SampleSection(id: 1, header: 0, items: [7, 7, 7]).distinctRows
    #expect(rows.map(\.id.repetition) == [0, 1, 2])
  }
}
