import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit
import Testing
import _LiveTestSupport

/// Uses of a table by apps, and the behavior on which they can rely.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct TableInAppsTests {
  private let stage = SourceTable()
  private var window: UIWindow { stage.window }
  private var table: UITableView { stage.table }
  private var asked: SourceTable.Counter { stage.asked }
  private var source: TableViewSource<String, String, Neighbor> { stage.source }

  /// UIKit warns about a layout outside of a window, and cells would be created with a size and
  /// traits that aren't those of the screen.
  @Test func outOfAWindowNoCellIsMade() {
    table.removeFromSuperview()
    source.options.scrollAnchor = .always
    source.apply([friends(["a", "b"])])
    source.apply([friends(["b", "a", "c"])])
    #expect(asked.count == 0)
    window.addSubview(table)
    #expect(table.shownRowTexts == [["b", "a", "c"]])
  }

  /// Lists arrive faster than animations end, without a pause.
  @Test func completionsAreCalledWhileNewerListsKeepArriving() {
    source.apply([friends(["0"])])
    var completed = 0
    for number in 1...100 {
      source.apply([friends(["\(number)"])]).whenEnded { _ in completed += 1 }
      if number.isMultiple(of: 2) { table.finishAnimations() }
    }
    #expect(completed > 0)
    while table.isAnimating { table.finishAnimations() }
    #expect(completed == 100)
  }

  @Test(arguments: [("", "Friends"), ("Friends", "")])
  func headerTitlesAreInsertedAndDeleted(before: String, after: String) {
    source.apply([friends(["a"], header: before)])
    _ = table.shownRowTexts
    source.apply([friends(["a"], header: after)])
    table.finishAnimations()
    #expect(table.shownSections.map(\.header) == [after.isEmpty ? nil : after])
  }

  @Test(arguments: [("", "Friends"), ("Friends", "")])
  func footerTitlesAreInsertedAndDeleted(before: String, after: String) {
    source.headerTitle = nil
    source.footerTitle = { $0.header.isEmpty ? nil : $0.header }
    source.apply([friends(["a"], header: before)])
    _ = table.shownRowTexts
    source.apply([friends(["a"], header: after)])
    table.finishAnimations()
    #expect(table.shownSections.map(\.footer) == [after.isEmpty ? nil : after])
  }

  final class HighCell: UITableViewCell {
    override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
      CGSize(width: targetSize.width, height: 100)
    }
  }

  /// Rows of 100 points with an estimated height of 44: visible rows don't move.
  @Test(arguments: [1, 2, 5, 10])
  func selfSizingRowsInsertedAboveDoNotMoveVisibleRows(count: Int) {
    table.register(HighCell.self, forCellReuseIdentifier: "friend")
    let names = (0..<40).map { "\($0)" }
    source.apply([friends(names)])
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
    // They are inserted directly above the first completely visible row.
    let new = (0..<count).map { "new \($0)" }
    source.apply([friends(Array(names[..<20]) + new + Array(names[20...]))])
    table.finishAnimations()
    #expect(distance("20") == before)
  }

  @Test func aListAppliedInsideACellProviderIsShown() async {
    asked.action = { [source, asked] in
      asked.action = nil
      source.apply([friends(["z"])])
    }
    source.apply([friends(["a", "b"])])
    await waitUntil("the list set meanwhile is shown") {
      table.finishAnimations()
      return table.shownRowTexts == [["z"]]
    }
    #expect(table.violations.isEmpty)
  }

  @Test func listsAppliedInsideCompletionsCompleteOnceAndTheLastIsShown() {
    var ends: [String] = []
    var last = ""
    func apply(_ name: String, _ ended: @escaping () -> Void = {}) {
      last = name
      source.apply([friends([name])]).whenEnded { _ in
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

  @Test func aTableRemovedDuringAnUpdateCompletesOnce() async {
    source.apply([friends(["a"])])
    var ends = 0
    source.apply([friends(["b"])]).whenEnded { _ in ends += 1 }
    table.removeFromSuperview()
    source.apply([friends(["c"])]).whenEnded { _ in ends += 1 }
    while table.isAnimating { table.finishAnimations() }
    #expect(ends == 2)
    window.addSubview(table)
    #expect(table.shownRowTexts == [["c"]])
    #expect(table.violations.isEmpty)
  }

  @Test func itemsThatAreNotEqualToThemselves() {
    struct Odd: Identifiable, Equatable {
      let id: Int
      var value = Double.nan
    }
    let source = ItemsTableViewSource<Odd>(table) { table, path, _ in
      table.dequeueReusableCell(withIdentifier: "friend", for: path)
    }
    source.apply([Odd(id: 1), Odd(id: 2)])
    source.apply([Odd(id: 2), Odd(id: 1), Odd(id: 3)])
    while table.isAnimating { table.finishAnimations() }
    #expect(source.items.map(\.id) == [2, 1, 3])
    #expect(table.violations.isEmpty)
  }

  @Test func contentThatShrinksBelowOneScreen() {
    table.contentInset.top = 50
    table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 60))
    source.apply([friends((0..<40).map { "\($0)" })])
    table.contentOffset.y = 900
    table.layoutIfNeeded()
    source.apply([friends(["0", "39"])])
    table.finishAnimations()
    #expect(table.contentOffset.y == -50)
    #expect(table.shownRowTexts == [["0", "39"]])
  }
}
