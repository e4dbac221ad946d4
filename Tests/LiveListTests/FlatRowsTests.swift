import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// Sections as rows of a view without sections.
@Suite(.timeLimit(.minutes(20)), .trail)
struct FlatRowsTests {
  /// The definition, written out.
  private func rows(_ counts: [Int], _ hasHeaders: Bool) -> [ListPlace] {
    counts.enumerated().flatMap { section, count in
      (hasHeaders ? [ListPlace.header(section)] : [])
        + (0..<count).map { .item(ItemPath(section: section, item: $0)) }
    }
  }

  @Test(arguments: [true, false])
  func everyRowIsFoundBothWays(hasHeaders: Bool) throws {
    let counts = (0..<256).map { [$0 % 4, $0 / 4 % 4, $0 / 16 % 4, $0 / 64] }
    try withEvery(
      "counts", in: counts.flatMap { counts in (0...4).map { Array(counts.prefix($0)) } }
    ) {
      let all = rows($0, hasHeaders)
      let flat = FlatRows(counts: $0, hasHeaders: hasHeaders)
      #expect(flat.count == all.count)
      #expect((0..<flat.count).map { flat[$0] } == all)
      for (row, shown) in all.enumerated() {
        switch shown {
        case .header(let section): #expect(flat.row(ofHeader: section) == row)
        case .item(let path): #expect(flat.row(of: path) == row)
        }
      }
      #expect($0.indices.flatMap { flat.rows(ofSection: $0) } == Array(all.indices))
    }
  }

  @Test func aFlatListHasNoHeader() {
    #expect(FlatRows([ListSection(items: [1, 2] as [SampleItem])]).count == 2)
    #expect(FlatRows([SampleSection(id: 0, header: 0, items: [1, 2])]).count == 3)
  }

  @Test func withoutHeadersSectionsHaveNoRow() {
    #expect(FlatRows(counts: [2], hasHeaders: false).row(ofHeader: 0) == nil)
  }
}
