import Foundation
import HeadlessAppKit
import HeadlessViews
import LiveList
import LiveListAppKit
import LiveListTesting
import Testing

/// The reports of a selection while lists change: each selection once, and no intermediate states.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct SelectionTests {
  private let app = AppWindow()
  private let table = NSTableView()

  /// The selections that a source reported, by IDs.
  private final class Reports {
    var selections: [[Int]] = []
  }

  private func source(_ reports: Reports) -> ItemsTableViewSource<SampleItem> {
    app.show(table)
    table.allowsMultipleSelection = true
    let source = ItemsTableViewSource<SampleItem>(table) { _, _, item in app.label("\(item)") }
    source.onSelection = { reports.selections.append($0.map(\.id)) }
    return source
  }

  @Test func aReloadThatPreservesTheSelectionDoesNotReportIt() {
    HeadlessDevice.$current.withValue(app.device) {
      let reports = Reports()
      let source = source(reports)
      source.apply([1, 2, 3])
      table.clickRow(1)
      source.options.budget = 0
      source.apply([3, 2, 1, 4])
      #expect(source.selection == [2])
      #expect(reports.selections == [[2]])
    }
  }

  @Test func replacingASelectedRowDoesNotReportTheSelection() {
    HeadlessDevice.$current.withValue(app.device) {
      let reports = Reports()
      let source = source(reports)
      source.updates = .replace
      source.apply([1, 2, 3])
      table.clickRow(1)
      source.apply([1, SampleItem(2, content: 1), 3])
      app.finishAnimations()
      #expect(source.selection.map(\.id) == [2])
      #expect(reports.selections == [[2]])
    }
  }

  @Test func deletingASelectedRowReportsTheSelectionOnce() {
    HeadlessDevice.$current.withValue(app.device) {
      let reports = Reports()
      let source = source(reports)
      source.apply([1, 2, 3])
      table.clickRow(2)
      source.apply([4, 1])
      #expect(reports.selections == [[3], []])
      app.finishAnimations()
      #expect(reports.selections == [[3], []])
      #expect(source.selection.isEmpty)
    }
  }

  /// A table reports a new selection directly after the call that removes a selected row, while
  /// other calls follow.
  @Test func theReportedSelectionNeverContainsAnotherItem() {
    HeadlessDevice.$current.withValue(app.device) {
      let reports = Reports()
      let source = source(reports)
      source.apply([1, 2, 3, 4])
      table.selectRowIndexes([1, 3], byExtendingSelection: false)
      source.apply([9, 8, 4])
      app.finishAnimations()
      #expect(reports.selections == [[2, 4], [4]])
    }
  }

  /// A deselection by a list that waited is reported before the list is reported as shown.
  @Test func aWaitingListReportsTheSelectionItLeaves() {
    HeadlessDevice.$current.withValue(app.device) {
      let reports = Reports()
      let source = source(reports)
      source.apply([1, 2, 3])
      app.finishAnimations()
      table.clickRow(2)
      source.apply([2, 1, 3])
      var reportedAtEnd: [[Int]] = []
      source.apply([1]).whenEnded { _ in reportedAtEnd = reports.selections }
      #expect(reports.selections == [[3]])
      app.finishAnimations()
      #expect(reportedAtEnd == [[3], []])
      #expect(reports.selections == [[3], []])
    }
  }

  @Test(arguments: [false, true])
  func aReloadSelectsNoOtherItemWhereEmptySelectionIsNotAllowed(isEmptyAllowed: Bool) {
    HeadlessDevice.$current.withValue(app.device) {
      let reports = Reports()
      let source = source(reports)
      table.allowsEmptySelection = isEmptyAllowed
      source.apply([1, 2, 3])
      table.clickRow(0)
      source.options.budget = 0
      source.apply([4, 5, 1])
      #expect(source.selection == [1])
      source.apply([4, 5])
      #expect(reports.selections == [[1], []])
    }
  }

  @Test func anOutlineReportsItsSelectionLikeATable() {
    HeadlessDevice.$current.withValue(app.device) {
      let outline = NSOutlineView()
      app.show(outline)
      outline.allowsMultipleSelection = true
      let source = OutlineViewSource<Int, Int, SampleItem>(outline) { _, _, item in
        app.label("\(item)")
      }
      var reports: [[Int]] = []
      source.onSelection = { reports.append($0.map(\.id)) }
      let section = { SampleSection(id: $0, header: 0, items: $1) }
      source.apply([section(1, [1, 2]), section(2, [3, 4])])
      outline.selectRowIndexes([2, 4], byExtendingSelection: false)
      source.apply([section(2, [4, 9]), section(1, [8, 2])])
      app.finishAnimations()
      #expect(reports == [[2, 3], [2]])
      #expect(source.selection.map(\.id) == [2])
    }
  }

  /// An app that keeps a row selected selects the first row when the selected one is replaced.
  @Test(arguments: [false, true])
  func singleSelectionNeverBecomesTwo(isOutline: Bool) {
    HeadlessDevice.$current.withValue(app.device) {
      let view = isOutline ? NSOutlineView() : NSTableView()
      app.show(view)
      let rows = AppOwnedRows(view)
      rows.selectsFirstRow = true
      rows.apply([1, 2, 3])
      view.clickRow(1)
      rows.apply([1, 3, SampleItem(2, content: 1)], updates: .replace)
      #expect(rows.selections.contains([0]), "the first row was selected meanwhile")
      #expect(view.selectedRowIndexes == [2])
      app.finishAnimations()
      #expect(view.selectedRowIndexes == [2])
    }
  }
}
