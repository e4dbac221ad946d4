import Foundation
import HeadlessUIKit
import LiveListTesting
import Testing

/// Selecting, deleting and dragging rows.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct TableSelectionTests {
  private func at(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  @Test func selectionFollowsItsRows() {
    let fixture = TableFixture("a", "b", "c")
    fixture.table.selectRow(at: at(2), animated: false, scrollPosition: .none)
    fixture.update(to: ["n", "c", "a"]) {
      $0.deleteRows(at: [self.at(1)], with: .fade)
      $0.moveRow(at: self.at(2), to: self.at(1))
      $0.insertRows(at: [self.at(0)], with: .fade)
    }
    #expect(fixture.table.indexPathForSelectedRow == at(1))
    #expect(fixture.table.shownSections[0].rows.map(\.isSelected) == [false, true, false])
    #expect(fixture.selections == [])
  }

  @Test func aReloadedOrDeletedRowIsNotSelected() {
    let fixture = TableFixture("a", "b")
    fixture.table.allowsMultipleSelection = true
    fixture.table.selectRow(at: at(0), animated: false, scrollPosition: .none)
    fixture.table.selectRow(at: at(1), animated: false, scrollPosition: .none)
    #expect(fixture.table.indexPathsForSelectedRows == [at(0), at(1)])
    fixture.update(to: ["a"]) {
      $0.reloadRows(at: [self.at(0)], with: .fade)
      $0.deleteRows(at: [self.at(1)], with: .fade)
    }
    #expect(fixture.table.indexPathsForSelectedRows == nil)
  }

  @Test func reconfigureKeepsTheSelectionAndReloadDataDoesNot() {
    let fixture = TableFixture("a")
    fixture.table.selectRow(at: at(0), animated: false, scrollPosition: .none)
    fixture.table.reconfigureRows(at: [at(0)])
    #expect(fixture.table.indexPathForSelectedRow == at(0))
    fixture.table.reloadData()
    #expect(fixture.table.indexPathForSelectedRow == nil)
  }

  @Test func tapsCallTheDelegate() {
    let fixture = TableFixture("a", "b")
    fixture.table.tapRow(at: at(0))
    fixture.table.tapRow(at: at(1))
    #expect(fixture.selections == ["+0", "-0", "+1"])
    fixture.table.deselectRow(at: at(1), animated: true)
    #expect(fixture.selections == ["+0", "-0", "+1"])
    fixture.table.allowsMultipleSelection = true
    fixture.table.tapRow(at: at(0))
    fixture.table.tapRow(at: at(1))
    fixture.table.tapRow(at: at(0))
    #expect(fixture.selections == ["+0", "-0", "+1", "+0", "+1", "-0"])
    #expect(fixture.table.indexPathsForSelectedRows == [at(1)])
  }

  @Test func aDeleteButtonCallsTheDataSource() {
    let fixture = EditedRows()
    fixture.table.commitEditing(.delete, forRowAt: at(1))
    #expect(fixture.rows == ["a", "c"])
    #expect(fixture.table.shownRowTexts == [["a", "c"]])
    #expect(fixture.table.violations.isEmpty)
  }

  @Test func aSwipeRevealsButtons() throws {
    let fixture = EditedRows()
    let action = try #require(fixture.table.swipeActions(forRowAt: at(0))?.actions.first)
    #expect(action.title == "Delete" && action.style == .destructive)
    var wasDone = false
    action.handler(action, fixture.table) { wasDone = $0 }
    #expect(wasDone)
    #expect(fixture.table.shownRowTexts == [["b", "c"]])
  }

  @Test func aTableMovesADraggedRowByItself() {
    let fixture = EditedRows()
    let cells = fixture.table.visibleCells
    fixture.isMovable = false
    fixture.table.beginDraggingRow(at: at(0))
    #expect(!fixture.table.hasUncommittedUpdates, "without a control to reorder it")
    fixture.isMovable = true
    fixture.table.beginDraggingRow(at: at(0))
    #expect(fixture.table.hasUncommittedUpdates)
    fixture.table.dropRow(at: at(2))
    #expect(!fixture.table.hasUncommittedUpdates)
    #expect(fixture.rows == ["b", "c", "a"])
    #expect(fixture.table.visibleCells == [cells[1], cells[2], cells[0]])
    #expect(fixture.table.violations.isEmpty)
  }
}

/// A table whose rows the user may delete and reorder.
@MainActor
private final class EditedRows: UITableViewController {
  var isMovable = true
  override var respondsToMove: Bool { isMovable }
  var rows = ["a", "b", "c"]
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))

  init() {
    super.init(style: .plain)
    window.rootViewController = self
    window.makeKeyAndVisible()
  }

  required init?(coder: NSCoder) { nil }

  var table: UITableView { tableView }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    rows.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    cell.textLabel?.text = rows[indexPath.row]
    return cell
  }

  override func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    remove(indexPath)
  }

  override func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    rows.insert(rows.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
  }

  override func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, done in
        self?.remove(indexPath)
        done(true)
      }
    ])
  }

  private func remove(_ path: IndexPath) {
    tableView.performBatchUpdates {
      self.rows.remove(at: path.row)
      self.tableView.deleteRows(at: [path], with: .automatic)
    }
  }
}
