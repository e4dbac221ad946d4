import Foundation
import HeadlessAppKit
import LiveList
import LiveListTesting
import Testing
import _AppKitTransitions
import _LiveTestSupport
import _ViewTransitions

/// All small pairs of lists, through the adapters: no update is refused (R60 to R67), and every row
/// shows its data.
@Suite(.trail, .timeLimit(.minutes(20))) @MainActor
struct SmallListsTests {
  /// All pairs of flat lists of up to three items, including duplicates and contents.
  @Test(arguments: ContentUpdates.allCases)
  func flatLists(updates: ContentUpdates) throws {
    let table = FlatRowsScreen(height: 200)
    let collection = GridScreen(height: 200)
    for sourceCount in 0...3 {
      for targetCount in 0...3 {
        let sequences = NumberedItems(sourceCount + targetCount, contents: 2)
        try withEvery("items of \(sourceCount) and \(targetCount)", in: sequences) { items in
          let source = [SampleSection(id: 0, header: 0, items: Array(items[..<sourceCount]))]
          let target = [SampleSection(id: 0, header: 0, items: Array(items[sourceCount...]))]
          expect(table, from: source, to: target, updates)
          expect(collection, from: source, to: target, updates)
        }
      }
    }
  }

  /// All pairs of lists of up to four sections and items in total.
  @Test(arguments: ContentUpdates.allCases)
  func sections(updates: ContentUpdates) throws {
    let table = RowsScreen(height: 400)
    let collection = GridScreen(height: 400)
    let outline = OutlineScreen(height: 400)
    for size in 0...5 {
      for sectionCount in 0...min(size, 4) {
        for shape in SectionShape.all(sections: sectionCount, items: size - sectionCount) {
          for sections in NumberedItems(sectionCount) {
            try withEvery("items", in: NumberedItems(size - sectionCount, contents: 2)) { items in
              let (source, target) = shape.lists(sections, items)
              expect(table, from: source, to: target, updates)
              expect(collection, from: source, to: target, updates)
              if source.hasUniqueIDs, target.hasUniqueIDs {
                expect(outline, from: source, to: target, updates)
              }
            }
          }
        }
      }
    }
  }

  private func expect(
    _ screen: some TransitionScreen, from source: [SampleSection], to target: [SampleSection],
    _ updates: ContentUpdates
  ) {
    screen.update(to: source, TransitionRequest()) { _ in }
    (screen as? OutlineScreen)?.outline.expandItem(nil)
    screen.update(to: target, TransitionRequest(updates: updates)) { _ in }
    screen.endAnimations()
    #expect(screen.refusals.isEmpty, "\(screen.refusals)")
    #expect(screen.data == target)
    let seen = screen.seenItems
    #expect(seen.count >= target.map(\.items.count).reduce(0, +) || screen is OutlineScreen)
    #expect(seen.allSatisfy { target[$0.section].items[$0.item].cellText == $1 }, "\(seen)")
    #expect(screen.seenHeaders.allSatisfy { target[$0].headerText == $1 })
  }
}

extension [SampleSection] {
  /// Whether the IDs of sections, and of items, are unique.
  fileprivate var hasUniqueIDs: Bool {
    let ids = flatMap(\.items).map(\.id)
    return Set(ids).count == ids.count && Set(map(\.id)).count == count
  }
}
