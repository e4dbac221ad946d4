import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit
import Testing

/// What real apps do to a table, and what they are promised.
@MainActor
struct TableInAppsTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
  private let asked = Counter()
  private let source: TableViewSource<String, String, Neighbor>

  @MainActor final class Counter {
    var count = 0
    var action: (() -> Void)?
  }

  init() {
    table.register(UITableViewCell.self, forCellReuseIdentifier: "friend")
    window.addSubview(table)
    source = TableViewSource(table) { [asked] table, path, friend in
      asked.count += 1
      asked.action?()
      let cell = table.dequeueReusableCell(withIdentifier: "friend", for: path)
      cell.textLabel?.text = friend.id + friend.mood
      return cell
    }
    source.headerTitle = { $0.header.isEmpty ? nil : $0.header }
  }

  // MARK: Dragging

  /// The finger lets go where it took the row: the data source is not asked to move anything.
  @Test func aListThatCameDuringADragWithoutAMoveIsShown() async {
    source.apply([friends(["a", "b", "c"])]) { _ in }
    source.onMove = { _, _ in }
    table.beginDraggingRow(at: row(2))
    source.apply([friends(["x", "a", "b", "c"])]) { _ in }
    table.dropRow(at: row(2))
    for _ in 0..<100 { await Task.yield() }
    #expect(table.shownRowTexts == [["x", "a", "b", "c"]])
  }

  /// The app does what `onMove` is for: it moves in its model, and shows the model. As it is, the
  /// source reloads a table whose batch is open (R36), and the double ends the process.
  @Test
  func onMoveMayShowTheModelAcrossSections() async {
    source.apply([friends(["a", "b"]), friends(["c"], id: "2")]) { _ in }
    source.onMove = { [source] _, _ in source.apply(source.sections) { _ in } }
    table.beginDraggingRow(at: row(0))
    table.dropRow(at: IndexPath(row: 0, section: 1))
    for _ in 0..<100 { await Task.yield() }
    table.finishAnimations()
    #expect(table.shownRowTexts == [["b"], ["a", "c"]])
    #expect(table.violations.isEmpty)
  }

  /// The rank is written in the item, as in every app that stores an order.
  @Test func onMoveMayChangeTheItem() async {
    source.apply([friends(["a", "b", "c"])]) { _ in }
    source.onMove = { [source] _, _ in
      var sections = source.sections
      for index in sections[0].items.indices { sections[0].items[index].mood = " \(index)" }
      source.apply(sections) { _ in }
    }
    table.beginDraggingRow(at: row(0))
    table.dropRow(at: row(2))
    for _ in 0..<100 { await Task.yield() }
    table.finishAnimations()
    #expect(table.shownRowTexts == [["b 0", "c 1", "a 2"]])
    #expect(table.violations.isEmpty)
  }

  /// UIKit shows no reorder control for a row that can not be edited.
  @Test func rowsThatMayBeDraggedCanBeEdited() {
    source.apply([friends(["a"])]) { _ in }
    source.onMove = { _, _ in }
    #expect(source.tableView(table, canMoveRowAt: row(0)))
    #expect(source.tableView(table, canEditRowAt: row(0)))
  }

  /// Whoever leaves the screen in the middle of a drag leaves nothing behind.
  @Test func aPostponedListKeepsNeitherItselfNorTheTable() {
    weak var weakTable: UITableView?
    do {
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
      table.register(UITableViewCell.self, forCellReuseIdentifier: "friend")
      weakTable = table
      let source = TableViewSource<String, String, Neighbor>(table) { table, path, _ in
        table.dequeueReusableCell(withIdentifier: "friend", for: path)
      }
      table.setHandlingDrop(true)
      source.apply([friends(["a"])]) { _ in }
    }
    #expect(weakTable == nil)
  }

  // MARK: Two data sources

  /// A screen with a switch between two lists: the list out of sight goes on to be updated.
  @Test func aSourceThatIsNotTheTablesDataSourceLeavesItAlone() {
    source.apply([friends(["a", "b", "c"])]) { _ in }
    let other = TableViewSource<String, String, Neighbor>(table) { table, path, friend in
      let cell = table.dequeueReusableCell(withIdentifier: "friend", for: path)
      cell.textLabel?.text = friend.id
      return cell
    }
    other.apply([friends(["1", "2", "3"])]) { _ in }
    #expect(table.shownRowTexts == [["1", "2", "3"]])
    source.apply([friends(["c", "a", "b"])]) { _ in }
    table.finishAnimations()
    #expect(source.sections[0].items.map(\.id) == ["c", "a", "b"])
    #expect(table.shownRowTexts == [["1", "2", "3"]])
    #expect(table.violations.isEmpty)
  }

  // MARK: Out of a window

  /// UIKit warns of a layout out of a window, and cells would be made for a size and for traits
  /// that are not those of the screen.
  @Test func outOfAWindowNoCellIsMade() {
    table.removeFromSuperview()
    source.apply([friends(["a", "b"])]) { _ in }
    source.apply([friends(["b", "a", "c"])]) { _ in }
    #expect(asked.count == 0)
    window.addSubview(table)
    #expect(table.shownRowTexts == [["b", "a", "c"]])
  }

  // MARK: Completions

  /// Lists come faster than animations end, without a pause.
  @Test func whoAskedIsToldAlthoughNewerListsKeepComing() {
    source.apply([friends(["0"])]) { _ in }
    var told = 0
    for number in 1...100 {
      source.apply([friends(["\(number)"])]) { _ in told += 1 }
      if number.isMultiple(of: 2) { table.finishAnimations() }
    }
    #expect(told > 0)
    while table.isAnimating { table.finishAnimations() }
    #expect(told == 100)
  }

  // MARK: Deleting

  @Test func theSwipedOneOfTwinsIsDeleted() {
    source.onDelete = { _ in }
    var twins = friends(["a", "a", "b"])
    twins.items[0].mood = " first"
    twins.items[1].mood = " second"
    source.apply([twins]) { _ in }
    table.commitEditing(.delete, forRowAt: row(1))
    table.finishAnimations()
    #expect(table.shownRowTexts == [["a first", "b"]])
  }

  // MARK: Headers

  @Test(arguments: [("", "Friends"), ("Friends", "")])
  func titlesComeAndGo(before: String, after: String) {
    source.apply([friends(["a"], header: before)]) { _ in }
    _ = table.shownRowTexts
    source.apply([friends(["a"], header: after)]) { _ in }
    table.finishAnimations()
    #expect(table.shownSections.map(\.header) == [after.isEmpty ? nil : after])
  }

  @Test(arguments: [("", "Friends"), ("Friends", "")])
  func titlesBelowComeAndGo(before: String, after: String) {
    source.headerTitle = nil
    source.footerTitle = { $0.header.isEmpty ? nil : $0.header }
    source.apply([friends(["a"], header: before)]) { _ in }
    _ = table.shownRowTexts
    source.apply([friends(["a"], header: after)]) { _ in }
    table.finishAnimations()
    #expect(table.shownSections.map(\.footer) == [after.isEmpty ? nil : after])
  }

  // MARK: Cells

  // MARK: Self-sizing rows

  final class HighCell: UITableViewCell {
    override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
      CGSize(width: targetSize.width, height: 100)
    }
  }

  /// Rows of 100 points that were thought to have 44: what is in sight stays.
  @Test(arguments: [1, 2, 5, 10])
  func selfSizingRowsThatComeAboveMoveNothingInSight(count: Int) {
    table.register(HighCell.self, forCellReuseIdentifier: "friend")
    let names = (0..<40).map { "\($0)" }
    source.apply([friends(names)]) { _ in }
    table.scrollToRow(at: row(20), at: .top, animated: false)
    table.contentOffset.y -= 30
    table.layoutIfNeeded()
    func distance(_ name: String) -> CGFloat? {
      table.layoutIfNeeded()
      return source.indexPath(for: name).map {
        table.rectForRow(at: $0).minY - table.contentOffset.y
      }
    }
    let before = distance("20")
    #expect(before == 86)
    // They come right above the first row that is in sight as a whole, and one stays below them.
    let new = (0..<count).map { "new \($0)" }
    source.apply([friends(Array(names[..<20]) + new + Array(names[20...]))]) { _ in }
    table.finishAnimations()
    #expect(distance("20") == before)
  }

  // MARK: Reentrancy

  @Test func applyInsideACellIsShownInTheEnd() async {
    asked.action = { [source, asked] in
      asked.action = nil
      source.apply([friends(["z"])]) { _ in }
    }
    source.apply([friends(["a", "b"])]) { _ in }
    while table.shownRowTexts != [["z"]] {
      table.finishAnimations()
      await Task.yield()
    }
    #expect(table.violations.isEmpty)
  }

  @Test func applyInsideCompletionsIsToldOnceAndTheLastIsShown() {
    var ends: [String] = []
    var last = ""
    func apply(_ name: String, _ ended: @escaping () -> Void = {}) {
      last = name
      source.apply([friends([name])]) { _ in
        ends.append(name)
        ended()
      }
    }
    apply("a")
    apply("b") {
      apply("b again")
      apply("c")
    }
    apply("d") { apply("e") }
    while table.isAnimating { table.finishAnimations() }
    #expect(ends.sorted() == ["a", "b", "b again", "c", "d", "e"])
    #expect(table.shownRowTexts == [[last]])
    #expect(table.violations.isEmpty)
  }

  @Test func aTableWithoutADataSource() {
    let bare = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
    window.addSubview(bare)
    var set: [[Neighbor]] = []
    bare.apply(ItemsChangeset(from: [], to: [Neighbor(id: "a")])) { set.append($0) }
    #expect(set.last?.map(\.id) == ["a"])
    #expect(bare.violations.isEmpty)
  }

  @Test func aTableThatGoesAwayInTheMiddleEndsOnce() async {
    source.apply([friends(["a"])]) { _ in }
    var ends = 0
    source.apply([friends(["b"])]) { _ in ends += 1 }
    table.removeFromSuperview()
    source.apply([friends(["c"])]) { _ in ends += 1 }
    while table.isAnimating { table.finishAnimations() }
    #expect(ends == 2)
    window.addSubview(table)
    #expect(table.shownRowTexts == [["c"]])
    #expect(table.violations.isEmpty)
  }

  @Test func contentsThatAreNotEqualToThemselves() {
    struct Odd: Identifiable, Equatable {
      let id: Int
      var value = Double.nan
    }
    let source = ItemsTableViewSource<Odd>(table) { table, path, _ in
      table.dequeueReusableCell(withIdentifier: "friend", for: path)
    }
    source.apply([Odd(id: 1), Odd(id: 2)]) { _ in }
    source.apply([Odd(id: 2), Odd(id: 1), Odd(id: 3)]) { _ in }
    while table.isAnimating { table.finishAnimations() }
    #expect(source.items.map(\.id) == [2, 1, 3])
    #expect(table.violations.isEmpty)
  }

  @Test func contentThatShrinksBelowOneScreen() {
    table.contentInset.top = 50
    table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 60))
    source.apply([friends((0..<40).map { "\($0)" })]) { _ in }
    table.contentOffset.y = 900
    table.layoutIfNeeded()
    source.apply([friends(["0", "39"])]) { _ in }
    table.finishAnimations()
    #expect(table.contentOffset.y == -50)
    #expect(table.shownRowTexts == [["0", "39"]])
  }

  // MARK: Reading what a source has

  /// Who knows diffable data sources takes the snapshot, changes it, and applies it.
  @Test func whatIsReadAndWrittenBackIsNotLost() {
    source.apply([friends(["a"])]) { _ in }
    for name in ["b", "c", "d"] {
      var sections = source.newestSections
      sections[0].items.append(Neighbor(id: name))
      source.apply(sections) { _ in }
    }
    while table.isAnimating { table.finishAnimations() }
    #expect(table.shownRowTexts == [["a", "b", "c", "d"]])
  }

  @Test func onDeleteIsCalledWhenTheItemIsGone() {
    var left: [[String]] = []
    source.onDelete = { [source] _ in left.append(source.newestSections[0].items.map(\.id)) }
    source.apply([friends(["a", "b"])]) { _ in }
    source.apply([friends(["a", "b", "c"])]) { _ in }
    table.commitEditing(.delete, forRowAt: row(1))
    #expect(left == [["a", "c"]])
  }

  /// A row that has swipe actions, and may not be deleted.
  @Test func aRowThatCanOnlyBeEditedIsNotDeleted() {
    source.canEdit = { _ in true }
    source.canDelete = { $0.id != "a" }
    source.onDelete = { _ in }
    source.apply([friends(["a", "b"])]) { _ in }
    table.commitEditing(.delete, forRowAt: row(0))
    table.finishAnimations()
    #expect(table.shownRowTexts == [["a", "b"]])
  }

  /// The screen is gone: nobody is left to show anything to, and the model is let go.
  @Test func followingEndsWithTheTable() async {
    let (changesets, continuation) = AsyncStream.makeStream(
      of: ListChangeset<String, String, Neighbor>.self)
    var bare: UITableView? = UITableView(frame: .zero)
    let source = TableViewSource<String, String, Neighbor>(bare!) { _, _, _ in
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    bare = nil
    var hasEnded = false
    let following = Task {
      await source.follow(changesets)
      hasEnded = true
    }
    continuation.yield(ListChangeset(from: [], to: [friends(["a"])]))
    for _ in 0..<100 { await Task.yield() }
    #expect(hasEnded)
    following.cancel()
    await following.value
  }

  /// Many sources let go: neither the source nor the table is kept by the other, nor by closures.
  @Test func nothingIsKept() {
    weak var weakTable: UITableView?
    weak var weakSource: TableViewSource<String, String, Neighbor>?
    do {
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
      table.register(UITableViewCell.self, forCellReuseIdentifier: "friend")
      window.addSubview(table)
      let source = TableViewSource<String, String, Neighbor>(table) { table, path, _ in
        table.dequeueReusableCell(withIdentifier: "friend", for: path)
      }
      source.apply([friends(["a"])]) { _ in }
      source.apply([friends(["b"])]) { _ in }
      source.apply([friends(["c"])]) { _ in }
      while table.isAnimating { table.finishAnimations() }
      table.removeFromSuperview()
      (weakTable, weakSource) = (table, source)
    }
    #expect(weakTable == nil && weakSource == nil)
  }

  /// `nil` to `nil`: titles by the data source whose section moved and changed in two batches.
  @Test func sectionsWithoutRowsKeepTheirHeaders() {
    source.apply([friends([], id: "1", header: "one"), friends([], id: "2", header: "two")]) { _ in
    }
    source.apply([friends([], id: "2", header: "two!"), friends(["a"], id: "1", header: "one")]) {
      _ in
    }
    while table.isAnimating { table.finishAnimations() }
    #expect(table.shownSections.map(\.header) == ["two!", "one"])
    #expect(table.shownRowTexts == [[], ["a"]])
    #expect(table.violations.isEmpty)
  }

  @Test func aSearchThatRemovesAllButOneKeepsSingleSelection() {
    source.apply([friends((0..<40).map { "\($0)" })]) { _ in }
    table.selectRow(at: row(30), animated: false, scrollPosition: .middle)
    source.updates = .replace
    var target = [friends(["30"])]
    target[0].items[0].mood = "!"
    source.apply(target) { _ in }
    table.finishAnimations()
    #expect(table.indexPathsForSelectedRows == [row(0)])
    source.apply([friends((0..<40).map { "\($0)" })]) { _ in }
    table.finishAnimations()
    #expect(table.indexPathsForSelectedRows == [row(30)])
  }

  /// A drop from outside that is given up: UIKit tells the drop delegate, not the data source.
  @Test func updateDataTwiceWhileAnimating() {
    let screen = CompaniesTable([company("A", [1: "a", 2: "b"])])
    screen.show([company("A", [2: "b", 1: "a"])])
    screen.show([company("A", [2: "b", 3: "c"])])
    screen.show([company("B", [3: "c"]), company("A", [2: "b!"])])
    screen.table.finishAnimations()
    #expect(screen.shown == [["c"], ["b!"]])
    #expect(screen.table.violations.isEmpty)
  }

  /// The next page is asked for when the last row comes into sight, and is already there.
  @Test func aPageThatIsAppliedInsideACellWhileAPersonScrolls() async {
    source.apply([friends((0..<20).map { "\($0)" })]) { _ in }
    table.layoutIfNeeded()
    asked.action = { [source, asked] in
      asked.action = nil
      source.apply([friends((5..<40).map { "\($0)" })]) { _ in }
    }
    table.contentOffset.y = 300
    table.layoutIfNeeded()
    for _ in 0..<100 { await Task.yield() }
    while table.isAnimating { table.finishAnimations() }
    #expect(source.sections[0].items.first?.id == "5")
    #expect(table.shownRowTexts[0].allSatisfy { (5..<40).contains(Int($0) ?? 0) })
    #expect(table.violations.isEmpty)
  }
}
