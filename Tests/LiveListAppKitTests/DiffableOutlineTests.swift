import Foundation
import HeadlessAppKit
import HeadlessViews
import LiveList
import LiveListAppKit
import LiveListTesting
import Testing

/// An outline view follows section snapshots, and they follow the user.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct DiffableOutlineTests {
  private let outline = NumberOutline()
  private var source: DiffableOutlineViewSource<Int, Int> { outline.source }

  /// 1 with the children 11 and 12, which has 121; and 2, collapsed, with 21.
  private var sample: DiffableSectionSnapshot<Int> {
    var snapshot = DiffableSectionSnapshot<Int>()
    snapshot.append([1, 2])
    snapshot.append([11, 12], to: 1)
    snapshot.append([121], to: 12)
    snapshot.append([21], to: 2)
    snapshot.expand([1])
    return snapshot
  }

  private func show(_ test: () -> Void) {
    HeadlessDevice.$current.withValue(outline.app.device) {
      source.apply(sample, to: 0)
      outline.finishAnimations()
      _ = outline.takeRequests()
      test()
      #expect(outline.view.violations.map(\.message) == [])
      #expect(outline.rows == outline.wantedRows)
    }
  }

  @Test func theOutlineShowsTheSnapshot() {
    show {
      #expect(outline.rows == ["1 -", "  11", "  12", "2"])
      #expect(source.itemIdentifier(forRow: 2) == 12 && source.row(for: 12) == 2)
      #expect(source.itemIdentifier(forRow: 9) == nil && source.row(for: 121) == nil)
    }
  }

  @Test func sectionsFollowEachOtherAtTheTopLevel() {
    show {
      var other = DiffableSectionSnapshot<Int>()
      other.append([7])
      source.apply(other, to: 1)
      #expect(outline.rows == ["1 -", "  11", "  12", "2", "7"])
    }
  }

  @Test func anItemThatEntersACollapsedParentIsMadeAgainWithItsSiblings() {
    show {
      var snapshot = sample
      snapshot.delete([11])
      snapshot.expand([2])
      snapshot.append([11], to: 2)
      source.apply(snapshot, to: 0)
      #expect(outline.rows == ["1 -", "  12", "2 -", "  21", "  11"])
      #expect(outline.takeRequests() == [21, 11])
    }
  }

  @Test func anItemThatChangesItsParentKeepsItsView() {
    show {
      var snapshot = sample
      snapshot.expand([2])
      source.apply(snapshot, to: 0)
      _ = outline.takeRequests()
      let view = outline.view.view(atColumn: 0, row: 1, makeIfNecessary: false)
      snapshot.delete([11])
      snapshot.append([11], to: 2)
      source.apply(snapshot, to: 0)
      #expect(outline.rows == ["1 -", "  12", "2 -", "  21", "  11"])
      #expect(outline.takeRequests() == [])
      #expect(view != nil)
      #expect(outline.view.view(atColumn: 0, row: 4, makeIfNecessary: false) === view)
    }
  }

  @Test func whatTheUserExpandsIsInTheSnapshot() {
    show {
      outline.click(12)
      #expect(outline.rows == ["1 -", "  11", "  12 -", "    121", "2"])
      #expect(source.snapshot(for: 0).isExpanded(12))
      outline.click(1)
      #expect(outline.rows == ["1", "2"])
      #expect(source.snapshot().itemIdentifiers == [1, 2])
      outline.click(1)
      #expect(outline.rows == ["1 -", "  11", "  12 -", "    121", "2"], "12 is still expanded")
    }
  }

  @Test func handlersDecideWhatTheUserExpands() {
    show {
      var calls: [String] = []
      source.sectionSnapshotHandlers.shouldExpandItem = { $0 != 2 }
      source.sectionSnapshotHandlers.willExpandItem = { calls.append("expand \($0)") }
      source.sectionSnapshotHandlers.shouldCollapseItem = { $0 != 1 }
      source.sectionSnapshotHandlers.willCollapseItem = { calls.append("collapse \($0)") }
      for item in [2, 1, 12, 12] { outline.click(item) }
      #expect(calls == ["expand 12", "collapse 12"])
      #expect(outline.rows == ["1 -", "  11", "  12", "2"])
      // They are asked about the user only.
      var snapshot = source.snapshot(for: 0)
      snapshot.expand([2])
      source.apply(snapshot, to: 0)
      #expect(outline.rows == ["1 -", "  11", "  12", "2 -", "  21"])
      #expect(calls.count == 2)
    }
  }

  @Test func childrenAreLoadedWhenTheirParentIsExpanded() {
    show {
      source.isExpandable = { $0 == 11 }
      source.sectionSnapshotHandlers.snapshotForExpandingParent = { item, children in
        var children = children
        if item == 11 { children.append([111, 112]) }
        return children
      }
      outline.click(11)
      #expect(outline.rows == ["1 -", "  11 -", "    111", "    112", "  12", "2"])
      #expect(source.snapshot(for: 0).parent(of: 112) == 11)
    }
  }

  @Test func aFirstChildBringsADisclosureTriangle() {
    show {
      var snapshot = sample
      snapshot.append([111], to: 11)
      source.apply(snapshot, to: 0)
      #expect(outline.takeRequests() == [11], "the row is made again, with its triangle")
      outline.click(11)
      #expect(outline.rows == ["1 -", "  11 -", "    111", "  12", "2"])
      snapshot.delete([111])
      snapshot.expand([11])
      source.apply(snapshot, to: 0)
      #expect(outline.rows == ["1 -", "  11", "  12", "2"])
    }
  }

  @Test func reconfiguredAndReloadedItemsAreFilledAgain() {
    show {
      outline.change([11, 2])
      var snapshot = source.snapshot()
      snapshot.reconfigureItems([11])
      snapshot.reloadItems([2])
      source.apply(snapshot)
      #expect(outline.rows == ["1 -", "  11.1", "  12", "2.1"])
      #expect(outline.takeRequests().sorted() == [2, 11])
    }
  }

  @Test func aReloadKeepsSelectionAndExpansion() {
    show {
      outline.view.selectRowIndexes([2], byExtendingSelection: false)
      source.applySnapshotUsingReloadData(source.snapshot())
      #expect(outline.rows == ["1 -", "  11", "  12", "2"])
      #expect(outline.view.selectedRowIndexes == [2])
    }
  }

  @Test func aCompletionIsCalledWhenTheAnimationHasEnded() {
    show {
      var ends = 0
      var snapshot = sample
      snapshot.append([3])
      source.apply(snapshot, to: 0) { ends += 1 }
      #expect(ends == 0)
      outline.finishAnimations()
      #expect(ends == 1)
    }
  }

  /// A view that got another data source is left alone.
  @Test func aReplacedSourceDoesNotChangeTheView() {
    let other = NumberOutline()
    HeadlessDevice.$current.withValue(outline.app.device) {
      source.apply(sample, to: 0)
      outline.view.dataSource = other.source
      outline.view.reloadData()
      source.apply(DiffableSectionSnapshot<Int>(), to: 0)
      #expect(outline.rows == [])
      #expect(source.snapshot().itemIdentifiers == [])
    }
  }

  @Test func neitherViewNorSourceIsLeaked() {
    weak var view: NSOutlineView?
    weak var leaked: DiffableOutlineViewSource<Int, Int>?
    do {
      let outline = NumberOutline()
      outline.source.apply(sample, to: 0)
      (view, leaked) = (outline.view, outline.source)
    }
    #expect(view == nil && leaked == nil)
  }
}
