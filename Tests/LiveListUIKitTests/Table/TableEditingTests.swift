import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit
import Testing
import _LiveTestSupport

/// Changes by the user and the app while a source shows lists.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct TableEditingTests {
  private let stage = SourceTable()
  private var window: UIWindow { stage.window }
  private var table: UITableView { stage.table }
  private var asked: SourceTable.Counter { stage.asked }
  private var source: TableViewSource<String, String, Neighbor> { stage.source }

  /// The row is dropped where it was picked up: the data source isn't asked to move it.
  @Test func aListThatArrivesDuringADragWithoutAMoveIsShown() async {
    source.apply([friends(["a", "b", "c"])])
    source.onMove { _ in }
    table.beginDraggingRow(at: row(2))
    source.apply([friends(["x", "a", "b", "c"])])
    table.dropRow(at: row(2))
    await waitUntil("the list is shown") { table.shownRowTexts == [["x", "a", "b", "c"]] }
  }

  @Test func listsThatArriveDuringTheSecondDragAreShownToo() async {
    source.apply([friends(["a", "b", "c"])])
    source.onMove { _ in }
    for names in [["x", "a", "b", "c"], ["y", "x", "a", "b", "c"]] {
      table.beginDraggingRow(at: row(2))
      source.apply([friends(names)])
      table.dropRow(at: row(2))
      await waitUntil("the list is shown") { table.shownRowTexts == [names] }
      table.finishAnimations()
    }
    #expect(table.violations.isEmpty)
  }

  /// The app moves the item in its model, and applies the model. The source must not reload a table
  /// during a batch (R36).
  @Test
  func onMoveMayShowTheModelAcrossSections() async {
    source.apply([friends(["a", "b"]), friends(["c"], id: "2")])
    var hasEnded = false
    source.onMove { [source] _ in
      source.apply(source.sections).whenEnded { _ in hasEnded = true }
    }
    table.beginDraggingRow(at: row(0))
    table.dropRow(at: IndexPath(row: 0, section: 1))
    await waitUntil("the model is applied") {
      table.finishAnimations()
      return hasEnded
    }
    #expect(table.shownRowTexts == [["b"], ["a", "c"]])
    #expect(table.violations.isEmpty)
  }

  /// The item stores its rank.
  @Test func onMoveMayChangeTheItem() async {
    source.apply([friends(["a", "b", "c"])])
    var hasEnded = false
    source.onMove { [source] _ in
      var sections = source.sections
      for index in sections[0].items.indices { sections[0].items[index].mood = " \(index)" }
      source.apply(sections).whenEnded { _ in hasEnded = true }
    }
    table.beginDraggingRow(at: row(0))
    table.dropRow(at: row(2))
    await waitUntil("the model is applied") {
      table.finishAnimations()
      return hasEnded
    }
    #expect(table.shownRowTexts == [["b 0", "c 1", "a 2"]])
    #expect(table.violations.isEmpty)
  }

  /// UIKit shows a reorder control only for a row that can be edited.
  @Test func draggableRowsCanBeEdited() {
    source.apply([friends(["a"])])
    source.onMove { _ in }
    #expect(source.tableView(table, canMoveRowAt: row(0)))
    #expect(source.tableView(table, canEditRowAt: row(0)))
  }

  /// Leaving the screen during a drag leaks nothing.
  @Test func aPostponedListDoesNotRetainTheTable() {
    weak var weakTable: UITableView?
    do {
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
      table.register(UITableViewCell.self, forCellReuseIdentifier: "friend")
      weakTable = table
      let source = TableViewSource<String, String, Neighbor>(table) { table, path, _ in
        table.dequeueReusableCell(withIdentifier: "friend", for: path)
      }
      table.setHandlingDrop(true)
      source.apply([friends(["a"])])
    }
    #expect(weakTable == nil)
  }

  /// A screen with a switch between two lists: the hidden one is still updated.
  @Test func aDetachedSourceDoesNotChangeTheTableView() {
    source.apply([friends(["a", "b", "c"])])
    let other = TableViewSource<String, String, Neighbor>(table) { table, path, friend in
      let cell = table.dequeueReusableCell(withIdentifier: "friend", for: path)
      cell.textLabel?.text = friend.id
      return cell
    }
    other.apply([friends(["1", "2", "3"])])
    #expect(table.shownRowTexts == [["1", "2", "3"]])
    source.apply([friends(["c", "a", "b"])])
    table.finishAnimations()
    #expect(source.sections[0].items.map(\.id) == ["c", "a", "b"])
    #expect(table.shownRowTexts == [["1", "2", "3"]])
    #expect(table.violations.isEmpty)
  }

  /// A list waits for an animation when the table gets another data source.
  @Test func aWaitingListDoesNotChangeATableWithAnotherDataSource() {
    var completed: [String] = []
    source.apply([friends(["a", "b", "c"])])
    source.apply([friends(["b", "a", "c"])]).whenEnded { _ in completed.append("animated") }
    source.apply([friends(["c"])]).whenEnded { _ in completed.append("waiting") }
    let other = TableViewSource<String, String, Neighbor>(table) { table, path, friend in
      let cell = table.dequeueReusableCell(withIdentifier: "friend", for: path)
      cell.textLabel?.text = friend.id
      return cell
    }
    other.apply([friends(["1", "2", "3"])])
    source.apply([friends(["d"])]).whenEnded { _ in completed.append("detached") }
    while table.isAnimating { table.finishAnimations() }
    #expect(completed == ["animated", "waiting", "detached"])
    #expect(source.sections[0].items.map(\.id) == ["d"])
    #expect(table.shownRowTexts == [["1", "2", "3"]])
    #expect(table.violations.isEmpty)
  }

  @Test func theSwipedRowAmongEqualIDsIsDeleted() {
    source.onDelete { _ in }
    var twins = friends(["a", "a", "b"])
    twins.items[0].mood = " first"
    twins.items[1].mood = " second"
    source.apply([twins])
    table.commitEditing(.delete, forRowAt: row(1))
    table.finishAnimations()
    #expect(table.shownRowTexts == [["a first", "b"]])
  }

  /// As with diffable data sources: read the snapshot, change it, and apply it.
  @Test func readingAndApplyingTheNewestListLosesNothing() {
    source.apply([friends(["a"])])
    for name in ["b", "c", "d"] {
      var sections = source.newestSections
      sections[0].items.append(Neighbor(id: name))
      source.apply(sections)
    }
    while table.isAnimating { table.finishAnimations() }
    #expect(table.shownRowTexts == [["a", "b", "c", "d"]])
  }

  @Test func onDeleteIsCalledAfterTheItemIsDeleted() async {
    var left: [[String]] = []
    source.onDelete { [source] _ in left.append(source.newestSections[0].items.map(\.id)) }
    source.apply([friends(["a", "b"])])
    source.apply([friends(["a", "b", "c"])])
    table.commitEditing(.delete, forRowAt: row(1))
    await waitUntil("the action is called") { left == [["a", "c"]] }
  }

  /// A row that has swipe actions, and may not be deleted.
  @Test func aRowThatCanOnlyBeEditedIsNotDeleted() {
    source.canEdit = { _ in true }
    source.onDelete(where: { $0.id != "a" }, { _ in })
    source.apply([friends(["a", "b"])])
    table.commitEditing(.delete, forRowAt: row(0))
    table.finishAnimations()
    #expect(table.shownRowTexts == [["a", "b"]])
  }

  /// The table keeps the source, which doesn't retain the table, and neither do closures.
  @Test func neitherTableNorSourceIsLeaked() {
    weak var weakTable: UITableView?
    weak var weakSource: TableViewSource<String, String, Neighbor>?
    do {
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
      table.register(UITableViewCell.self, forCellReuseIdentifier: "friend")
      window.addSubview(table)
      let source = TableViewSource<String, String, Neighbor>(table) { table, path, _ in
        table.dequeueReusableCell(withIdentifier: "friend", for: path)
      }
      source.apply([friends(["a"])])
      source.apply([friends(["b"])])
      source.apply([friends(["c"])])
      while table.isAnimating { table.finishAnimations() }
      table.removeFromSuperview()
      (weakTable, weakSource) = (table, source)
    }
    #expect(weakTable == nil && weakSource == nil)
  }

  /// `nil` to `nil`: titles by the data source whose section moved and changed in two batches.
  @Test func sectionsWithoutRowsKeepTheirHeaders() {
    source.apply([friends([], id: "1", header: "one"), friends([], id: "2", header: "two")])
    source.apply([friends([], id: "2", header: "two!"), friends(["a"], id: "1", header: "one")])
    while table.isAnimating { table.finishAnimations() }
    #expect(table.shownSections.map(\.header) == ["two!", "one"])
    #expect(table.shownRowTexts == [[], ["a"]])
    #expect(table.violations.isEmpty)
  }

  @Test func aSearchThatRemovesAllButOneKeepsSingleSelection() {
    source.apply([friends((0..<40).map { "\($0)" })])
    table.selectRow(at: row(30), animated: false, scrollPosition: .middle)
    source.updates = .replace
    var target = [friends(["30"])]
    target[0].items[0].mood = "!"
    source.apply(target)
    table.finishAnimations()
    #expect(table.indexPathsForSelectedRows == [row(0)])
    source.apply([friends((0..<40).map { "\($0)" })])
    table.finishAnimations()
    #expect(table.indexPathsForSelectedRows == [row(30)])
  }

  /// UIKit notifies the drop delegate of a canceled drop from outside, not the data source.
  @Test func updateDataTwiceWhileAnimating() {
    let screen = CompaniesTable([company("A", [1: "a", 2: "b"])])
    screen.show([company("A", [2: "b", 1: "a"])])
    screen.show([company("A", [2: "b", 3: "c"])])
    screen.show([company("B", [3: "c"]), company("A", [2: "b!"])])
    screen.table.finishAnimations()
    #expect(screen.shown == [["c"], ["b!"]])
    #expect(screen.table.violations.isEmpty)
  }

  /// The next page is requested when the last row becomes visible, and is available at once.
  @Test func aPageIsAppliedInsideACellDuringScrolling() async {
    source.apply([friends((0..<20).map { "\($0)" })])
    table.layoutIfNeeded()
    asked.action = { [source, asked] in
      asked.action = nil
      source.apply([friends((5..<40).map { "\($0)" })])
    }
    table.contentOffset.y = 300
    table.layoutIfNeeded()
    await waitUntil("the page is applied") { source.sections[0].items.first?.id == "5" }
    while table.isAnimating { table.finishAnimations() }
    #expect(table.shownRowTexts[0].allSatisfy { (5..<40).contains(Int($0) ?? 0) })
    #expect(table.violations.isEmpty)
  }
}
