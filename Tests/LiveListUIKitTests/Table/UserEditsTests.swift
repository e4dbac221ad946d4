import Foundation
import HeadlessUIKit
import LiveList
import LiveListPipeline
import LiveListTesting
import LiveListUIKit
import Testing
import _LiveTestSupport

/// What the user does to rows while the list lives.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct UserEditsTests {
  private struct Refused: Error {}

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  private let source: ItemsTableViewSource<SampleItem>
  private let server = Server()

  /// A server that answers when the test says so.
  private final class Server {
    var answers: [CheckedContinuation<Void, any Error>] = []
    var requests: [[SampleItem]] = []
    var failures: [Int] = []
  }

  init() {
    window.addSubview(table)
    source = ItemsTableViewSource(
      table, cells: { item in .cell(UITableViewCell.self) { $0.textLabel?.text = "\(item)" } })
    source.onDelete { [server] items in
      server.requests.append(items)
      try await withCheckedThrowingContinuation { server.answers.append($0) }
    }
    source.onFailure { [server] edit, _ in server.failures += edit.ids }
    show([1, 2, 3])
  }

  private func show(_ items: [SampleItem]) {
    source.apply(items)
    table.finishAnimations()
    table.layoutIfNeeded()
  }

  private var shown: [String] { table.shownRowTexts.flatMap(\.self) }

  private func swipeAway(row: Int) async {
    table.commitEditing(.delete, forRowAt: IndexPath(row: row, section: 0))
    table.finishAnimations()
    await waitUntil("the server is asked") { !server.answers.isEmpty }
  }

  @Test func aRowThatWasSwipedAwayStaysAway() async {
    await swipeAway(row: 1)
    #expect(shown == ["1", "3"])
    show([1, 2, 3, 4])
    #expect(shown == ["1", "3", "4"], "another row arrives before the server has answered")
    server.answers.removeFirst().resume()
    await waitUntil("the action has ended") { source.controller.isSaved }
    #expect(shown == ["1", "3", "4"], "an app that applies nothing after its server has agreed")
    show([1, 3])
    show([1, 2, 3])
    #expect(shown == ["1", "2", "3"], "another client has added it again")
    #expect(table.violations.isEmpty)
  }

  /// The user has swiped another row open when the server refuses.
  @Test func aFailureDoesNotEndAPause() async {
    await swipeAway(row: 0)
    source.pause()
    server.answers.removeFirst().resume(throwing: Refused())
    await waitUntil("the failure is reported") { !server.failures.isEmpty }
    #expect(shown == ["2", "3"])
    source.resume()
    table.finishAnimations()
    #expect(shown == ["1", "2", "3"])
  }

  @Test func aRowComesBackIfItCannotBeDeleted() async {
    await swipeAway(row: 0)
    show([1, 2, 3, 4])
    server.answers.removeFirst().resume(throwing: Refused())
    await waitUntil("the failure is reported") { !server.failures.isEmpty }
    table.finishAnimations()
    #expect(shown == ["1", "2", "3", "4"])
    #expect(server.failures == [1])
  }

  /// A row is swiped open, or its text is being edited.
  /// Two rows are being deleted, and the server refuses the first.
  @Test func oneOfTwoRowsComesBack() async {
    await swipeAway(row: 0)
    await swipeAway(row: 0)
    await waitUntil("the server is asked twice") { server.answers.count == 2 }
    #expect(shown == ["3"])
    server.answers.removeFirst().resume(throwing: Refused())
    await waitUntil("the failure is reported") { !server.failures.isEmpty }
    table.finishAnimations()
    table.layoutIfNeeded()
    #expect(shown == ["1", "3"])
    server.answers.removeFirst().resume()
    await waitUntil("the action has ended") { source.controller.isSaved }
    #expect(shown == ["1", "3"] && table.violations.isEmpty)
  }

  /// The source follows a model that has no list yet: the rows stay, whatever happens to earlier edits.
  @Test func editsOfFormerListsDoNotReachAModel() async {
    await swipeAway(row: 1)
    let (lists, end) = AsyncStream.makeStream(of: [SampleItem].self)
    defer { end.finish() }
    source.follow(ItemsModel(.sequence { lists }))
    server.answers.removeFirst().resume(throwing: Refused())
    await waitUntil("the failure is reported") { server.failures == [2] }
    table.commitEditing(.delete, forRowAt: IndexPath(row: 0, section: 0))
    table.finishAnimations()
    #expect(shown == ["1", "3"] && server.requests.count == 1)
    source.stopFollowing()
    source.delete([3])
    table.finishAnimations()
    #expect(shown == ["1"])
  }

  /// Selected rows are deleted together, by a button.
  @Test func chosenItemsStayAwayUntilTheServerRefuses() async {
    source.delete([3, 1, 9])
    table.finishAnimations()
    #expect(shown == ["2"])
    await waitUntil("the server is asked") { !server.answers.isEmpty }
    show([1, 2, 3, 4])
    #expect(shown == ["2", "4"])
    server.answers.removeFirst().resume(throwing: Refused())
    await waitUntil("the failure is reported") { server.failures == [1, 3] }
    table.finishAnimations()
    table.layoutIfNeeded()
    #expect(server.requests == [[1, 3]])
    #expect(shown == ["1", "2", "3", "4"] && table.violations.isEmpty)
    source.delete([9])
    #expect(server.requests.count == 1, "there is no item 9")
  }

  @Test func aPausedSourceShowsTheNewestListWhenItResumes() {
    source.pause()
    show([1, 2, 3, 4])
    show([5])
    #expect(shown == ["1", "2", "3"])
    source.resume()
    table.finishAnimations()
    #expect(shown == ["5"])
  }

  @Test func aModelChangedInPlaceIsShownWhenTheAppSaysSo() {
    let title = Title()
    let source = ItemsTableViewSource<SampleItem>(
      table,
      cells: { item in
        .cell(UITableViewCell.self) { $0.textLabel?.text = "\(title.text) \(item)" }
      })
    source.apply([1, 2, 3])
    table.finishAnimations()
    table.layoutIfNeeded()
    let cells = table.visibleCells
    title.text = "new"
    source.reconfigure([2, 9])
    #expect(table.shownRowTexts == [["old 1", "new 2", "old 3"]])
    source.apply([1, 2])
    title.text = "newer"
    source.reconfigure([1])
    #expect(table.shownRowTexts[0].first == "old 1", "the view is being changed")
    table.finishAnimations()
    #expect(table.shownRowTexts == [["newer 1", "new 2"]])
    #expect(table.visibleCells == Array(cells.prefix(2)))
  }

  private final class Title {
    var text = "old"
  }

  @Test func theIndexAtTheEdgeFollowsTheSections() {
    let source = TableViewSource<Int, String, SampleItem>(
      table, cells: { item in .cell(UITableViewCell.self) { $0.textLabel?.text = "\(item)" } })
    source.indexTitle = { $0.header.first.map(String.init) }
    func show(_ names: [String]) {
      source.apply(
        names.enumerated().map { index, name in
          ListSection(id: index, header: name, items: (0..<12).map { SampleItem(index * 100 + $0) })
        })
      table.finishAnimations()
      table.layoutIfNeeded()
    }
    show(["Ada", "Amy", "Bob"])
    #expect(table.shownIndexTitles == ["A", "B"])
    table.tapIndexTitle(at: 1)
    #expect(table.shownRowTexts[2].first == "200")
    show(["Ada", "Cem"])
    #expect(table.shownIndexTitles == ["A", "C"])
    #expect(table.violations.isEmpty)
  }

  /// A delegate's header that uses the label of the view isn't a title: its section isn't reloaded.
  @Test func aHeaderOfTheDelegateIsRefreshedWithoutAReload() {
    let delegate = HeaderDelegate()
    let source = TableViewSource<Int, String, SampleItem>(
      table, cells: { item in .cell(UITableViewCell.self) { $0.textLabel?.text = "\(item)" } })
    source.fillHeader = { view, section in view.textLabel?.text = section.header }
    source.fillFooter = { view, section in view.textLabel?.text = "end of \(section.header)" }
    delegate.header = { source.sections[$0].header }
    table.delegate = delegate
    source.apply([ListSection(id: 1, header: "old", items: [1, 2])])
    table.finishAnimations()
    table.layoutIfNeeded()
    let cells = table.visibleCells
    source.apply([ListSection(id: 1, header: "new", items: [1, 2])])
    table.finishAnimations()
    #expect(table.shownSections.map(\.header) == ["new"])
    #expect(table.shownSections.map(\.footer) == ["end of new"])
    #expect(table.visibleCells == cells)
    #expect(table.violations.isEmpty)
  }

  private final class HeaderDelegate: NSObject, UITableViewDelegate {
    var header: (Int) -> String = { _ in "" }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      view(header(section))
    }

    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
      view("end of \(header(section))")
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
      28
    }

    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
      28
    }

    private func view(_ text: String) -> UIView {
      let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
      view.textLabel?.text = text
      return view
    }
  }
}
