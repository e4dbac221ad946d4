import Foundation
import HeadlessAppKit
import HeadlessViews
import LiveList
import LiveListAppKit
import LiveListTesting
import Testing
import _AppKitTransitions
import _ViewTransitions

/// How updates are animated, and when they aren't.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct AnimationTests {
  private let app = AppWindow()
  private let animations = RowAnimations(inserts: .slideLeft, deletes: .slideRight)

  private func source(_ outline: NSOutlineView) -> OutlineViewSource<Int, Int, SampleItem> {
    OutlineViewSource(outline) { _, _, item in app.label("\(item)") }
  }

  private func section(_ id: Int, _ items: [SampleItem]) -> SampleSection {
    SampleSection(id: id, header: 0, items: items)
  }

  @Test(arguments: [false, true])
  func rowsOfAFlatListHaveTheirAnimations(isOutline: Bool) {
    HeadlessDevice.$current.withValue(app.device) {
      let view = isOutline ? NSOutlineView() : NSTableView()
      app.show(view)
      let rows = AppOwnedRows(view)
      rows.apply([1, 2])
      rows.apply([2, 3], animations: animations)
      rows.apply([3, 4], animations: animations, isAnimated: false)
      #expect(view.receivedAnimations.inserts == [.slideLeft, []])
      #expect(view.receivedAnimations.removes == [.slideRight, []])
      #expect(view.receivedUpdateDurations == [0.25, 0])
    }
  }

  @Test func sectionsAndItemsOfAnOutlineHaveTheirAnimations() {
    HeadlessDevice.$current.withValue(app.device) {
      let outline = NSOutlineView()
      app.show(outline)
      let source = source(outline)
      source.animations = animations
      source.apply([section(1, [1, 2]), section(2, [])])
      source.apply([section(1, [2, 3]), section(3, [])])
      app.finishAnimations()
      #expect(outline.receivedAnimations.inserts == [.slideLeft, .slideLeft])
      #expect(outline.receivedAnimations.removes == [.slideRight, .slideRight])
      source.apply([section(1, [4])], isAnimated: false)
      #expect(outline.receivedAnimations.inserts.last == [])
      #expect(outline.receivedAnimations.removes.suffix(2) == [[], []])
      #expect(outline.receivedUpdateDurations == [0.25, 0])
    }
  }

  @Test func onlyAnimatedBatchesOfACollectionViewUseAnAnimator() {
    HeadlessDevice.$current.withValue(app.device) {
      let screen = GridScreen(height: 400)
      screen.update(to: [section(1, [1])], TransitionRequest()) { _ in }
      var request = TransitionRequest()
      for isAnimated in [true, false, true] {
        request.isAnimated = isAnimated
        let items = screen.data[0].items + [SampleItem(screen.data[0].items.count + 1)]
        screen.update(to: [section(1, items)], request) { _ in }
      }
      #expect(screen.grid.receivedBatchDurations == [0.25, 0, 0.25])
    }
  }

  @Test func anOutlineRowThatIsReloadedAloneIsAnimatedAsTheOptionsSay() {
    HeadlessDevice.$current.withValue(app.device) {
      let outline = NSOutlineView()
      app.show(outline)
      let source = source(outline)
      source.apply([section(1, [1])])
      source.apply([section(1, [SampleItem(1, content: 1)])])
      source.apply([section(1, [SampleItem(1, content: 2)])], isAnimated: false)
      source.apply([SampleSection(id: 1, header: 1, items: [SampleItem(1, content: 2)])])
      #expect(outline.receivedHeightDurations == [0.25, 0, 0.25])
    }
  }

  @Test func headersAndFootersOfACollectionViewAreRefreshed() {
    HeadlessDevice.$current.withValue(app.device) {
      let identifier = NSUserInterfaceItemIdentifier("band")
      let kinds = [
        NSCollectionView.elementKindSectionHeader, NSCollectionView.elementKindSectionFooter,
      ]
      let layout = NSCollectionViewFlowLayout()
      layout.headerReferenceSize = NSSize(width: 100, height: 20)
      layout.footerReferenceSize = layout.headerReferenceSize
      let grid = NSCollectionView()
      grid.collectionViewLayout = layout
      for kind in kinds {
        grid.register(NSView.self, forSupplementaryViewOfKind: kind, withIdentifier: identifier)
      }
      app.show(grid, width: 100)
      let source = CollectionViewSource<Int, Int, SampleItem>(grid) { _, _, _ in
        NSCollectionViewItem()
      }
      var filled: [String: [Int]] = [:]
      source.supplementaryView = { grid, kind, path, section in
        filled[kind, default: []].append(section.header)
        return grid.makeSupplementaryView(ofKind: kind, withIdentifier: identifier, for: path)
      }
      for header in 1...3 {
        source.apply([SampleSection(id: 1, header: header, items: [])])
        grid.layoutSubtreeIfNeeded()
      }
      for kind in kinds { #expect(filled[kind] == [1, 2, 3]) }
      #expect(grid.violations.isEmpty)
    }
  }
}
