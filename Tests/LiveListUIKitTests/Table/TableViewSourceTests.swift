import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit
import Testing
import _LiveTestSupport

/// A data source that has the list.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct TableViewSourceTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
  private let source: TableViewSource<String, String, Neighbor>

  init() {
    table.register(UITableViewCell.self, forCellReuseIdentifier: "friend")
    window.addSubview(table)
    source = TableViewSource(table) { table, path, friend in
      let cell = table.dequeueReusableCell(withIdentifier: "friend", for: path)
      cell.textLabel?.text = friend.id + friend.mood
      return cell
    }
    source.headerTitle = { $0.header.isEmpty ? nil : $0.header }
  }

  @Test func listsAreShown() async {
    table.finishesAnimationsOnNextTurn = true
    #expect(
      await source.apply([friends(["Tom"], header: "Friends")]).ended() == .reloaded(.firstLoad))
    #expect(await source.apply([friends(["Huck", "Tom"], header: "Friends")]).ended() == .animated)
    #expect(table.shownRowTexts == [["Huck", "Tom"]])
    #expect(table.shownSections.map(\.header) == ["Friends"])
    #expect(await source.apply([friends([])]).ended() == .animated)
    #expect(
      await source.apply([friends(["Sid"])]).ended() == .animated, "this isn't the first load")
    #expect(table.violations.isEmpty)
  }

  @Test func aChangesetIsAppliedWhateverItsSource() async {
    table.finishesAnimationsOnNextTurn = true
    await source.apply([friends(["Tom"])]).ended()
    let changeset = ListChangeset(from: [friends(["Another", "list"])], to: [friends(["Huck"])])
    #expect(await source.apply(changeset).ended() == .animated)
    #expect(table.shownRowTexts == [["Huck"]])
  }

  @Test func duringAnAnimationOnlyTheNewestListWaits() {
    source.apply([friends(["a"])])
    var ends: [String] = []
    source.apply([friends(["b"])]).whenEnded { _ in ends.append("b") }
    source.apply([friends(["c"])]).whenEnded { _ in ends.append("c") }
    source.apply([friends(["d"])]).whenEnded { _ in ends.append("d") }
    #expect(table.shownRowTexts == [["b"]] && ends.isEmpty)
    table.finishAnimations()
    #expect(table.shownRowTexts == [["d"]] && ends == ["b"])
    table.finishAnimations()
    #expect(ends == ["b", "c", "d"])
    let batches = table.receivedUpdates.count { if case .batch = $0 { true } else { false } }
    #expect(batches == 2, "c was never shown")
  }

  @Test func itemsAndIndexPathsAreFound() async {
    await source.apply([friends(["a", "b"]), friends(["c"], id: "2")]).ended()
    #expect(source.item(for: IndexPath(row: 0, section: 1))?.id == "c")
    #expect(source.indexPath(for: "b") == row(1))
    #expect(source.indexPath(for: "x") == nil && source.item(for: row(9)) == nil)
  }

  @Test func aSwipeDeletesAnItemAndNotifiesTheModel() async {
    var deleted: [Neighbor] = []
    source.apply([friends(["a", "b", "c"])])
    table.commitEditing(.delete, forRowAt: row(1))
    #expect(table.shownRowTexts == [["a", "b", "c"]], "nothing may be deleted without onDelete")
    source.onDelete(where: { $0.id != "a" }, { deleted += $0 })
    source.tableView(table, commit: .insert, forRowAt: row(1))
    table.commitEditing(.delete, forRowAt: row(0))
    table.commitEditing(.delete, forRowAt: row(1))
    #expect(table.shownRowTexts == [["a", "c"]])
    await waitUntil("the action is called") { deleted.map(\.id) == ["b"] }
    #expect(source.sections[0].items.map(\.id) == ["a", "c"])
  }

  /// The newer list must not be lost, and the deleted row must not reappear.
  @Test func aSwipeWhileANewerListWaitsDeletesFromThatList() {
    source.onDelete { _ in }
    source.apply([friends(["a", "b"])])
    source.apply([friends(["a", "b", "c"])])
    source.apply([friends(["d", "a", "b", "c"])])
    table.commitEditing(.delete, forRowAt: row(1))
    table.finishAnimations()
    #expect(table.shownRowTexts == [["d", "a", "c"]])
    #expect(table.violations.isEmpty)
  }

  @Test func aWaitingListIsShownWithItsOwnOptions() {
    source.apply([friends(["a"])])
    source.apply([friends(["b"])])
    var ends: [UpdateOutcome] = []
    source.apply([friends(["c"])], isAnimated: false).whenEnded { ends.append($0) }
    table.finishAnimations()
    table.finishAnimations()
    #expect(ends == [.notAnimated(.notAsked)])
    #expect(table.shownRowTexts == [["c"]])
  }

  @Test func footerTitlesFollowTheirHeaders() {
    source.footerTitle = { "below \($0.header)" }
    source.apply([friends(["a"], header: "1 friend")])
    source.apply([friends(["a"], header: "A friend")])
    #expect(table.shownSections.map(\.footer) == ["below A friend"])
  }

  @Test func aDraggedRowMovesInTheModel() async {
    var moves: [String] = []
    source.apply([friends(["a", "b", "c"]), friends([], id: "2")])
    source.onMove { moves.append("\($0.items[0].id) \($0.section) \($0.next?.id ?? "end")") }
    table.beginDraggingRow(at: row(2))
    table.dropRow(at: row(0))
    table.beginDraggingRow(at: row(1))
    table.dropRow(at: IndexPath(row: 0, section: 1))
    #expect(table.shownRowTexts == [["c", "b"], ["a"]])
    await waitUntil("the actions are called") { moves.count == 2 }
    #expect(moves == ["c friends a", "a 2 end"])
    #expect(source.sections.map { $0.items.map(\.id) } == [["c", "b"], ["a"]])
    #expect(table.violations.isEmpty)
  }

  @Test func aListThatArrivesWhileARowIsDraggedIsShownAfterTheDrop() async {
    source.apply([friends(["a", "b", "c"])])
    source.onMove { _ in }
    table.beginDraggingRow(at: row(2))
    source.apply([friends(["x", "c", "a", "b"])])
    #expect(table.shownRowTexts == [["a", "b", "c"]])
    table.dropRow(at: row(0))
    await waitUntil("the list is shown") { table.shownRowTexts == [["x", "c", "a", "b"]] }
    #expect(source.sections[0].items.map(\.id) == ["x", "c", "a", "b"])
    #expect(table.violations.isEmpty)
  }

  @Test func flatListsNeedNoSections() async {
    let source = ItemsTableViewSource<Neighbor>(table) { table, path, friend in
      let cell = table.dequeueReusableCell(withIdentifier: "friend", for: path)
      cell.textLabel?.text = friend.id
      return cell
    }
    table.finishesAnimationsOnNextTurn = true
    await source.apply([Neighbor(id: "Tom"), Neighbor(id: "Huck")]).ended()
    #expect(await source.apply([Neighbor(id: "Huck")]).ended() == .animated)
    #expect(source.items == [Neighbor(id: "Huck")] && table.shownRowTexts == [["Huck"]])
  }
}
