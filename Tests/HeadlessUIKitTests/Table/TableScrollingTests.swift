import Foundation
import HeadlessUIKit
import LiveListTesting
import Testing

/// Where rows are, which are visible, and how the offset changes.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct TableScrollingTests {
  private let rows = (0..<40).map { "\($0)" }

  private func at(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  @Test func onlyVisibleRowsHaveCells() {
    let fixture = TableFixture([("", rows)])
    #expect(fixture.shown == Array(rows[0..<10]))
    fixture.table.contentOffset.y = 44 * 5 + 10
    #expect(fixture.shown == Array(rows[5..<16]))
    #expect(fixture.table.cellForRow(at: at(4)) == nil)
    #expect(fixture.left.count == 5)
    #expect(fixture.table.contentSize.height == 1760)
    #expect(fixture.table.indexPathsForVisibleRows == (5..<16).map(at))
  }

  @Test func offscreenRowsAreFetchedWhenTheyBecomeVisible() {
    let fixture = TableFixture([("", rows)])
    fixture.update(to: rows.reversed()) {
      for row in 0..<39 { $0.moveRow(at: self.at(39 - row), to: self.at(row)) }
    }
    #expect(fixture.table.violations.isEmpty)
    #expect(fixture.shown == rows.reversed()[0..<10].map { $0 })
    fixture.table.contentOffset.y = 44 * 30
    #expect(fixture.shown == rows.reversed()[30..<40].map { $0 })
  }

  @Test func theOffsetStaysWhenRowsComeAbove() {
    let fixture = TableFixture([("", rows)])
    fixture.table.contentOffset.y = 440
    fixture.update(to: ["new"] + rows) { $0.insertRows(at: [self.at(0)], with: .none) }
    #expect(fixture.table.contentOffset.y == 440)
    #expect(fixture.shown.first == "9")
  }

  @Test func theOffsetIsClampedWhenTheContentShrinks() {
    let fixture = TableFixture([("", rows)])
    fixture.table.contentOffset.y = 44 * 30
    fixture.update(to: Array(rows[0..<12])) {
      $0.deleteRows(at: (12..<40).map(self.at), with: .none)
    }
    #expect(fixture.table.contentOffset.y == 88)
    #expect(fixture.shown == Array(rows[2..<12]))
  }

  @Test func rowsArePlacedByTheirHeights() {
    let fixture = TallRows()
    #expect(fixture.table.rectForRow(at: at(0)) == CGRect(x: 0, y: 0, width: 320, height: 10))
    #expect(fixture.table.rectForRow(at: at(3)) == CGRect(x: 0, y: 60, width: 320, height: 40))
    #expect(fixture.table.indexPathForRow(at: CGPoint(x: 5, y: 65)) == at(3))
    #expect(fixture.table.rectForRow(at: at(9)) == .zero)
    #expect(
      fixture.table.indexPathsForRows(in: CGRect(x: 0, y: 10, width: 9, height: 50)) == [
        at(1), at(2),
      ])
  }

  @Test(arguments: [
    (UITableView.ScrollPosition.top, CGFloat(880)), (.middle, 682), (.bottom, 484), (.none, 484),
  ])
  func aRowIsScrolledToTheRequestedPosition(
    _ position: UITableView.ScrollPosition, _ offset: CGFloat
  ) {
    let fixture = TableFixture([("", rows)])
    fixture.table.scrollToRow(at: at(20), at: position, animated: false)
    #expect(fixture.table.contentOffset.y == offset)
  }

  @Test func rowsWithUnexpectedHeightsMoveTheRowsBelow() {
    let fixture = TableFixture([("", rows)])
    fixture.table.estimatedRowHeight = 100
    fixture.table.reloadData()
    fixture.table.layoutIfNeeded()
    #expect(fixture.shown == Array(rows[0..<10]))
    #expect(fixture.table.rectForRow(at: at(10)).minY == 440)
    #expect(fixture.table.rectForRow(at: at(11)).minY == 540)
  }

  @Test func headersTakeSpace() {
    let fixture = TableFixture([("a", ["1"]), ("", ["2"])])
    #expect(fixture.table.rectForHeader(inSection: 0).height == 28)
    #expect(fixture.table.rectForRow(at: at(0)).minY == 28)
    #expect(fixture.table.rectForHeader(inSection: 1).height == 0)
    #expect(fixture.table.rect(forSection: 1).minY == 72)
    #expect(fixture.table.headerView(forSection: 0)?.textLabel?.text == "a")
    #expect(fixture.table.headerView(forSection: 1) == nil)
  }
}

/// A table of three rows, each ten points taller than the previous one.
@MainActor
private final class TallRows: NSObject, UITableViewDataSource, UITableViewDelegate {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))

  override init() {
    super.init()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = self
    table.delegate = self
    window.addSubview(table)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    CGFloat(10 * (indexPath.row + 1))
  }
}
