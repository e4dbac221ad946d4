import Foundation
import HeadlessUIKit
import LiveListUIKit
import Testing
import _LiveTestSupport

/// The code in the article about places does what the article says.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct PlaceTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

  private func show(_ controller: UIViewController, _ table: UITableView) {
    window.rootViewController = controller
    window.makeKeyAndVisible()
    settle(table)
  }

  private func settle(_ table: UITableView) {
    while table.isAnimating { table.finishAnimations() }
    table.layoutIfNeeded()
  }

  /// A chat with older messages if its first one has an id above zero.
  private func chat(_ texts: [String], from first: Int = 0) -> Chat {
    Chat(texts.enumerated().map { ChatMessage(id: first + $0.offset, text: $0.element) })
  }

  private func texts(_ table: UITableView) -> [String] { table.shownRowTexts.flatMap(\.self) }

  @Test func aChatOpensAtItsEndAndStaysThere() {
    let chat = chat((0..<60).map { "\($0)" })
    let screen = ChatViewController(chat)
    show(screen, screen.tableView)
    #expect(screen.tableView.indexPathsForVisibleRows?.last?.row == 59)
    chat.receive("new")
    screen.showMessages()
    settle(screen.tableView)
    #expect(screen.tableView.indexPathsForVisibleRows?.last?.row == 60)
    #expect(screen.tableView.violations.isEmpty)
  }

  @Test func olderMessagesComeAboveTheFirst() async {
    let chat = chat((0..<60).map { "\($0)" }, from: 1)
    let screen = ChatViewController(chat)
    show(screen, screen.tableView)
    screen.tableView.drag(to: 0)
    await waitUntil("an older message is loaded") {
      settle(screen.tableView)
      return screen.source.items.count == 61
    }
    let row = IndexPath(row: 1, section: 0)
    #expect(screen.tableView.contentOffset.y == screen.tableView.rectForRow(at: row).minY)
    #expect(screen.tableView.violations.isEmpty)
  }

  @Test func selectedMessagesComeBackIfTheServerRefuses() async {
    let screen = ChatViewController(chat(["a", "pinned", "b"]))
    show(screen, screen.tableView)
    screen.tableView.allowsMultipleSelection = true
    for row in 0..<2 {
      screen.tableView.selectRow(
        at: IndexPath(row: row, section: 0), animated: false, scrollPosition: .none)
    }
    screen.deleteSelected()
    settle(screen.tableView)
    #expect(texts(screen.tableView) == ["b"])
    await waitUntil("the refusal is reported") { !screen.alerts.isEmpty }
    settle(screen.tableView)
    #expect(texts(screen.tableView) == ["a", "pinned", "b"])
    #expect(screen.alerts == ["2 messages weren't deleted: A pinned message stays."])
  }

  /// The row leaves at once, although lists wait while it is swiped open.
  @Test func aRowThatIsSwipedOpenCanBeDeleted() async {
    let chat = chat(["a", "b"])
    let screen = ChatViewController(chat)
    show(screen, screen.tableView)
    let path = IndexPath(row: 0, section: 0)
    screen.tableView(screen.tableView, willBeginEditingRowAt: path)
    chat.receive("c")
    screen.showMessages()
    #expect(texts(screen.tableView) == ["a", "b"])
    screen.tableView.commitEditing(.delete, forRowAt: path)
    settle(screen.tableView)
    #expect(texts(screen.tableView) == ["b", "c"])
    screen.tableView(screen.tableView, didEndEditingRowAt: path)
    await waitUntil("it is deleted") { chat.messages.map(\.text) == ["b", "c"] }
    #expect(screen.tableView.violations.isEmpty)
  }

  @Test func aTappedHeaderStaysAndShowsItsRows() throws {
    let screen = GroupsViewController(style: .plain)
    screen.groups = (0..<30).map { group in
      Group(
        id: group, header: Head(title: "Group \(group)", isOpen: false),
        items: (0..<3).map { ChatMessage(id: group * 10 + $0, text: "\(group).\($0)") })
    }
    show(screen, screen.tableView)
    screen.tableView.contentOffset.y = 100
    settle(screen.tableView)
    let header = try #require(screen.tableView.headerView(forSection: 8) as? GroupHeader)
    let place = header.frame.minY - screen.tableView.contentOffset.y
    header.button.tap()
    settle(screen.tableView)
    let open = try #require(screen.tableView.headerView(forSection: 8) as? GroupHeader)
    #expect(open.button.currentTitle == "▾ Group 8")
    #expect(open.frame.minY - screen.tableView.contentOffset.y == place)
    #expect(screen.source.sections[8].items.count == 3)
    #expect(screen.tableView.violations.isEmpty)
  }
}
