import Foundation
import HeadlessUIKit
import HeadlessViews
import LiveListTesting
import Testing

/// R1, R8, R9, R35 to R39: the operations that a table allows at each time.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct TableTimingTests {
  @Test func r1AFreshTableCountsItsRowsWhenABatchBegins() {
    let fixture = TableFixture("a", "b")
    fixture.table.reloadData()
    fixture.data[0].rows = ["a"]
    fixture.table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
    #expect(fixture.table.violations.map(\.rule) == [.dataOfFreshView])
    #expect(
      fixture.table.violations.first?.message
        == "Invalid batch updates detected: the number of sections and/or rows returned by the "
        + "data source before and/or after performing the batch updates are inconsistent with the "
        + "updates. Data source before updates = { 1 section with row counts: [1] }, data source "
        + "after updates = { 1 section with row counts: [1] }")
    #expect(fixture.shown == ["a"])
  }

  @Test func r1ALaidOutTableHasCountedItsRows() {
    let fixture = TableFixture("a", "b")
    fixture.table.reloadData()
    fixture.table.layoutIfNeeded()
    fixture.data[0].rows = ["a"]
    fixture.table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
    #expect(fixture.table.violations.isEmpty)
    #expect(fixture.shown == ["a"])
  }

  @Test func r6R7ASurvivingCellKeepsItsContent() {
    let fixture = TableFixture("a", "b")
    fixture.update(to: ["c", "d"]) {
      $0.reloadRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
    }
    #expect(fixture.table.violations.isEmpty)
    #expect(fixture.shown == ["c", "b"])
  }

  @Test func r8BatchesChainWithoutWaiting() {
    let fixture = TableFixture("a", "b", "c")
    fixture.update(to: ["b", "c"]) {
      $0.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
    }
    fixture.update(to: ["c", "b"]) {
      $0.moveRow(at: IndexPath(row: 1, section: 0), to: IndexPath(row: 0, section: 0))
    }
    #expect(fixture.shown == ["c", "b"])
    fixture.table.finishAnimations()
    #expect(fixture.shown == ["c", "b"])
    #expect(fixture.table.violations.isEmpty)
  }

  @Test func r9CallsNestAndCountInTheOutermostBatch() {
    let fixture = TableFixture("a", "b", "c")
    fixture.table.beginUpdates()
    fixture.table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
    fixture.update(to: ["b"]) { $0.deleteRows(at: [IndexPath(row: 2, section: 0)], with: .fade) }
    fixture.table.endUpdates()
    #expect(fixture.table.violations.isEmpty)
    #expect(fixture.shown == ["b"])
    fixture.table.endUpdates()
    #expect(fixture.table.violations.map(\.rule) == [.endWithoutBegin])
    #expect(
      fixture.table.violations.first?.message
        == "the table view is asked to end updates that have not begun")
  }

  @Test func r35ATableIsInAWindowWhileItIsChanged() {
    let fixture = TableFixture("a")
    fixture.table.removeFromSuperview()
    fixture.update(to: []) { $0.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade) }
    #expect(fixture.table.violations.map(\.rule) == [.viewOutsideWindow])
    #expect(
      fixture.table.violations.first?.message
        == "UITableView was told to layout its visible cells and other contents without being in "
        + "the view hierarchy (the table view or one of its superviews has not been added to a "
        + "window).")
    #expect(fixture.shown == [])
  }

  @Test func r36NothingIsReloadedInsideABatch() {
    let fixture = TableFixture("a")
    fixture.update(to: ["b"]) { $0.reloadData() }
    #expect(fixture.table.violations.map(\.rule).first == .reloadInsideBatch)
    #expect(
      fixture.table.violations.first?.message
        == "the table view is asked to reload its data inside a batch of updates")
    #expect(fixture.shown == ["b"])
  }

  @Test func r36NothingIsChangedWhileADropIsInProgress() {
    let fixture = TableFixture("a")
    fixture.table.setHandlingDrop(true)
    #expect(fixture.table.hasUncommittedUpdates)
    fixture.table.reloadData()
    fixture.table.layoutIfNeeded()
    fixture.update(to: []) { $0.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade) }
    #expect(fixture.table.violations.map(\.rule) == [.changeDuringDrop, .changeDuringDrop])
    #expect(
      fixture.table.violations.map(\.message) == [
        "the table view is asked to reload its data while it has uncommitted updates",
        "the table view is asked to perform a batch of updates while it has uncommitted updates",
      ])
    fixture.table.setHandlingDrop(false)
    #expect(!fixture.table.hasUncommittedUpdates)
  }

  @Test func r37VisibleRowsAreNotRequestedFromCallbacks() {
    let fixture = TableFixture("a")
    fixture.onCell = { _ in _ = fixture.table.visibleCells }
    fixture.table.reloadData()
    fixture.table.layoutIfNeeded()
    fixture.onCell = { _ in _ = fixture.table.indexPathsForVisibleRows }
    fixture.table.reloadData()
    fixture.table.layoutIfNeeded()
    #expect(
      fixture.table.violations.map(\.rule) == [.visibleRowsDuringUpdate, .visibleRowsDuringUpdate])
    #expect(
      fixture.table.violations.first?.message
        == "Attempted to access the table view's visibleCells while they were in the process of "
        + "being updated, which is not allowed.")
  }

  @Test func r38AReconfiguredRowExists() {
    let fixture = TableFixture("a")
    fixture.table.reconfigureRows(at: [IndexPath(row: 1, section: 0)])
    fixture.data[0].rows = []
    fixture.table.reconfigureRows(at: [IndexPath(row: 0, section: 0)])
    #expect(
      fixture.table.violations.map(\.rule)
        == [.placeOfReconfiguredItem, .placeOfReconfiguredItem])
    #expect(
      fixture.table.violations.map(\.message) == [
        "attempt to reconfigure row 0.1, where the table view shows nothing and the data has "
          + "nothing",
        "attempt to reconfigure row 0.0, where the table view shows a row and the data has "
          + "nothing",
      ])
  }

  @Test func r38NothingIsReconfiguredInsideABatch() {
    let fixture = TableFixture("a")
    fixture.update(to: ["a"]) { $0.reconfigureRows(at: [IndexPath(row: 0, section: 0)]) }
    #expect(fixture.table.violations.map(\.rule) == [.reconfigureInsideBatch])
    #expect(
      fixture.table.violations.first?.message
        == "the table view is asked to reconfigure row 0.0 inside a batch of updates")
  }

  @Test func r38AReconfiguredRowKeepsItsReuseIdentifier() {
    let fixture = ReplacedCells()
    fixture.identifier = "other"
    fixture.table.reconfigureRows(at: [IndexPath(row: 0, section: 0)])
    #expect(fixture.table.violations.map(\.rule) == [.cellOfReconfiguredItem])
    #expect(
      fixture.table.violations.first?.message
        == "Attempted to dequeue a cell for a different registration or reuse identifier than the "
        + "existing cell when reconfiguring an item, which is not allowed. Index path: 0.0, "
        + "existing reuse identifier: cell, returned: other")
    #expect(fixture.table.visibleCells.map(\.reuseIdentifier) == ["other"])
  }

  @Test func r39AHeaderStaysUntilItsSectionIsReloaded() {
    let fixture = TableFixture([("first", ["a"])])
    fixture.data[0].header = "second"
    fixture.update(to: ["a", "b"]) {
      $0.insertRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
    }
    #expect(fixture.table.shownSections.map(\.header) == ["first"])
    fixture.table.headerView(forSection: 0)?.textLabel?.text = "by hand"
    #expect(fixture.table.shownSections.map(\.header) == ["by hand"])
    fixture.table.reloadSections([0], with: .fade)
    #expect(fixture.table.shownSections.map(\.header) == ["second"])
    #expect(fixture.table.violations.isEmpty)
  }
}

/// A table whose cells change their identifiers.
@MainActor
private final class ReplacedCells: NSObject, UITableViewDataSource {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  var identifier = "cell"

  override init() {
    super.init()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.register(UITableViewCell.self, forCellReuseIdentifier: "other")
    table.dataSource = self
    window.addSubview(table)
    table.layoutIfNeeded()
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: identifier, for: indexPath)
  }
}
