import Foundation
import HeadlessAppKit
import LiveList
import LiveListTesting
import Testing
import _AppKitTransitions
import _ContractStage
import _LiveTestSupport
import _ViewTransitions

/// The behavior of an adapter under each of the rules R60 to R67.
@Suite(.trail, .timeLimit(.minutes(20))) @MainActor
struct AppKitAdapterContractTests {
  private func section(_ id: Int, _ items: [SampleItem]) -> SampleSection {
    SampleSection(id: id, header: 0, items: items)
  }

  /// A table that has been updated from one flat list to another.
  private func table(
    _ source: [SampleItem], _ target: [SampleItem], _ updates: ContentUpdates = .reconfigure
  ) -> FlatRowsScreen {
    update([section(0, source)], [section(0, target)], updates)
  }

  private func update<Screen: TransitionScreen>(
    _ source: [SampleSection], _ target: [SampleSection], _ updates: ContentUpdates = .reconfigure
  ) -> Screen {
    let screen = Screen(height: 400)
    screen.update(to: source, TransitionRequest()) { _ in }
    screen.fiddleAll()
    screen.update(to: target, TransitionRequest(updates: updates)) { _ in }
    return screen
  }

  /// The calls that a table received after its last reload.
  private func calls(_ screen: FlatRowsScreen) -> [ContractViolation.Operation] {
    screen.table.receivedUpdates.suffix(while: { $0 != nil }).compactMap { $0 }
  }

  @Test func r60MovesCountTheRowsThatThePreviousMoveLeft() {
    let screen = table([0, 1, 2, 3], [2, 3, 0, 1])
    #expect(screen.refusals.isEmpty)
    #expect(screen.table.shownRowTexts == ["2", "3", "0", "1"])
  }

  @Test func r61OnlyExistingRowsAreRemovedAndMoved() {
    let screen = table([1, 2, 3], [4, 3, 5, 6, 7])
    #expect(screen.refusals.isEmpty)
    #expect(
      calls(screen) == [
        .removeRow(1), .removeRow(0), .insertRow(0), .insertRow(2), .insertRow(3), .insertRow(4),
      ])
  }

  @Test func r62UnexpectedDataIsShown() {
    let screen = table([1, 2, 3], [1, 2, 3])
    var request = TransitionRequest()
    request.mistake = .losesItems
    screen.update(to: [section(0, [3, 1, 4])], request) { _ in }
    #expect(screen.refusals.isEmpty)
    #expect(screen.table.shownRowTexts == ["1", "4"])
  }

  @Test func r63RowsAreInsertedLastAndAtTheirFinalNumbers() {
    let screen = table([1, 2, 3, 4], [4, 5, 1, 2])
    #expect(screen.refusals.isEmpty)
    #expect(calls(screen) == [.removeRow(2), .moveRow(from: 2, to: 0), .insertRow(1)])
    #expect(screen.table.shownRowTexts == ["4", "5", "1", "2"])
  }

  @Test func r64RowsAreReloadedWhereTableAndDataAgree() {
    let changed = SampleItem(1, content: 1)
    let last = table([1, 2], [3, 2, changed])
    #expect(calls(last).last == .reloadRow(2))
    let first = table([1, 2], [3, 2, changed], .reload)
    #expect(calls(first).first == .reloadRow(0))
    for screen in [first, last] {
      #expect(screen.refusals.isEmpty)
      #expect(screen.table.shownRowTexts == ["3", "2", "1'1"])
    }
  }

  @Test func r65RowsAreRemovedThenMovedThenInserted() {
    let calls = calls(table([1, 2, 3, 4, 5], [5, 6, 1, 3]))
    let kinds = calls.map { call in
      switch call {
      case .removeRow: 0
      case .moveRow: 1
      default: 2
      }
    }
    #expect(kinds == kinds.sorted() && Set(kinds) == [0, 1, 2])
  }

  @Test func r66AnItemThatChangesItsParentKeepsItsView() {
    let source = [section(1, [1, 2]), section(2, [3])]
    let screen: OutlineScreen = update(source, source)
    let view = screen.outline.view(atColumn: 0, row: 1, makeIfNecessary: false)
    screen.update(to: [section(2, [3, 1]), section(1, [2])], TransitionRequest()) { _ in }
    #expect(screen.refusals.isEmpty)
    #expect(screen.outline.shownRowTexts == ["2: 0", "3", "1", "1: 0", "2"])
    #expect(screen.outline.view(atColumn: 0, row: 2, makeIfNecessary: false) === view)
  }

  @Test func r66ItemsOfACollapsedSectionAreNotUpdated() {
    let source = [section(1, [1, 2]), section(2, [3])]
    let screen: OutlineScreen = update(source, source)
    screen.outline.collapseItem(screen.outline.item(atRow: 0))
    screen.update(to: [section(2, [1, 3]), section(1, [4])], TransitionRequest()) { _ in }
    #expect(screen.refusals.isEmpty)
    #expect(screen.outline.shownRowTexts == ["2: 0", "1", "3", "1: 0"])
    #expect(screen.expandedSections == [2])
    screen.outline.expandItem(screen.outline.item(atRow: 3))
    #expect(screen.outline.shownRowTexts == ["2: 0", "1", "3", "1: 0", "4"])
  }

  @Test func r66MovedSectionsStayExpanded() {
    let source = [section(1, [1]), section(2, [2]), section(3, [3])]
    let screen: OutlineScreen = update(source, source)
    screen.outline.collapseItem(screen.outline.item(atRow: 2))
    screen.update(
      to: [section(3, [3]), section(2, [2]), section(4, [4]), section(1, [1])], TransitionRequest()
    ) { _ in }
    #expect(screen.refusals.isEmpty)
    #expect(screen.expandedSections == [1, 3])
    screen.isInWindow = false
    screen.update(to: [section(2, [2]), section(1, [1, 5])], TransitionRequest()) { _ in }
    #expect(screen.expandedSections == [1])
    #expect(screen.refusals.isEmpty)
  }

  /// The lists before and after a refused batch can have any identities.
  @Test(arguments: RefusedBatch.byAllViews + RefusedBatch.byCollectionViews)
  func r67CollectionViewsNeverReceiveARefusedBatch(_ batch: RefusedBatch) throws {
    let counts = batch.before + batch.after
    let items = Array(NumberedItems(counts.reduce(0, +)))
    let sections = Array(NumberedItems(counts.count))
    let all = sections.count * items.count
    let numbers = stride(from: 0, to: all, by: max(1, all / 40))
    try withEvery("pair", in: numbers) { number in
      var rest = items[number % items.count][...]
      let lists = zip(sections[number / items.count], counts).map { id, count in
        defer { rest = rest.dropFirst(count) }
        return section(id.id, Array(rest.prefix(count)))
      }
      let target = Array(lists[batch.before.count...])
      let grid: GridScreen = update(
        Array(lists[..<batch.before.count]), target, ContentUpdates.allCases[number % 3])
      #expect(grid.refusals.isEmpty, "\(grid.refusals)")
      #expect(grid.data == target && grid.counts == target.map(\.items.count))
      #expect(grid.seenItems.allSatisfy { target[$0.section].items[$0.item].cellText == $1 })
    }
  }
}

extension TransitionScreen {
  /// Expands everything.
  fileprivate func fiddleAll() {
    (self as? OutlineScreen)?.outline.expandItem(nil)
  }
}

extension Array {
  /// The last elements that satisfy a predicate.
  fileprivate func suffix(while isPart: (Element) -> Bool) -> ArraySlice<Element> {
    self[((lastIndex { !isPart($0) }).map { $0 + 1 } ?? 0)...]
  }
}
